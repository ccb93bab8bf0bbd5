public import TileGrid
internal import Bindings

/// What the command line changes of a job.
public struct JobOverrides: Sendable {
  /// The folder that paths of the command line are taken from.
  public var workingDirectory: String
  /// `--output`: the one package to write in place of the job's; the store stays where it is.
  public var outputPath: String?
  /// `--in-flight`: requests in flight, as `download.inFlight`.
  public var inFlight: Int?
  /// `--per-second`: request starts a second, a host, as `download.perSecond`.
  public var perSecond: Double?
  /// `--zoom`: the zooms of every area, in place of the job's.
  public var zooms: ZoomRange?

  /// No changes; without `workingDirectory`, paths are taken from the process's own.
  public init(
    outputPath: String? = nil, inFlight: Int? = nil, perSecond: Double? = nil,
    zooms: ZoomRange? = nil, workingDirectory: String? = nil
  ) {
    self.outputPath = outputPath
    self.inFlight = inFlight
    self.perSecond = perSecond
    self.zooms = zooms
    self.workingDirectory = workingDirectory ?? ProcessEnvironment.workingDirectory()
  }
}
