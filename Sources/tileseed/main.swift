CommandLineProgram.run()
