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
  /// `--refresh`: which tiles are asked for again, as `download.refresh`.
  public var refresh: RefreshAge?
  /// `--patch`: where the tiles that a refresh changes are written by themselves.
  public var patchPath: String?
  /// `--zoom`: the zooms of every area, in place of the job's.
  public var zooms: ZoomRange?

  /// No changes; without `workingDirectory`, paths are taken from the process's own.
  public init(
    outputPath: String? = nil, inFlight: Int? = nil, perSecond: Double? = nil,
    zooms: ZoomRange? = nil, refresh: RefreshAge? = nil, workingDirectory: String? = nil
  ) {
    self.outputPath = outputPath
    self.inFlight = inFlight
    self.perSecond = perSecond
    self.zooms = zooms
    self.refresh = refresh
    self.workingDirectory = workingDirectory ?? ProcessEnvironment.workingDirectory()
  }
}
