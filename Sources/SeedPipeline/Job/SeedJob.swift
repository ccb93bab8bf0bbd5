public import TileGrid

/// A job, validated: where, how deep, from whom, into what.
///
/// A value that exists is right; all that a job file can get wrong was told by `JobFile`.
/// Source: contract, section 2.
public struct SeedJob: Sendable {
  /// The job file's path as it was given, for messages.
  public var file: String
  /// The tileset's name.
  public var name: String
  /// The tileset's description; nil where the job has none.
  public var description: String?
  /// Whom to credit, as the job says; nil: the source's own attribution is used.
  public var attribution: String?
  /// The tileset's version; nil where the job has none.
  public var version: String?
  /// The tiles that are wanted, before the source's own zooms and bounds cut them.
  public var pyramid: TilePyramid
  /// Where tiles come from.
  public var source: SourceSpecification
  /// The packages to write, in the job's order; never empty.
  public var outputs: [OutputSpecification]
  /// Where the command line wants the tiles that a refresh changes as an MBTiles file of their own;
  /// the absolute path.
  public var patchPath: String?
  /// The store's absolute path.
  public var storePath: String
  /// An e-mail or web address for the User-Agent.
  public var contact: String?
  /// How the downloader behaves.
  public var download: DownloadLimits
  /// Every secret value of the job.
  public var secrets: Secrets

  /// A job of the given parts.
  public init(
    file: String, name: String, description: String? = nil, attribution: String? = nil,
    version: String? = nil, pyramid: TilePyramid, source: SourceSpecification,
    outputs: [OutputSpecification], storePath: String, contact: String? = nil,
    download: DownloadLimits = DownloadLimits(), secrets: Secrets = Secrets()
  ) {
    self.file = file
    self.name = name
    self.description = description
    self.attribution = attribution
    self.version = version
    self.pyramid = pyramid
    self.source = source
    self.outputs = outputs
    self.storePath = storePath
    self.contact = contact
    self.download = download
    self.secrets = secrets
  }
}
