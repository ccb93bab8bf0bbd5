ScaleReport.main()
