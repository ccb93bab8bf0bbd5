StoreProbe.main()
