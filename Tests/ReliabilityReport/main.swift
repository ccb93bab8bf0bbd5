ReliabilityReport.run()
