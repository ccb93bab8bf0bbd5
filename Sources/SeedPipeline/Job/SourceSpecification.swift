public import TileGrid

/// Where tiles come from, as the job says.
public struct SourceSpecification: Sendable, Hashable {
  /// The kinds of source, each with its own keys.
  public enum Kind: Sendable, Hashable {
    /// One address a tile, made from a template.
    case xyz(XYZ)
    /// A Web Map Service, asked for one picture a tile.
    case wms(WMS)
    /// An archive on this machine.
    case archive(Archive)
  }

  /// The keys of an `xyz` source.
  public struct XYZ: Sendable, Hashable {
    /// The address with its placeholders; `${NAME}` values are already in it.
    public var template: MaskedString
    /// How `{y}` counts rows.
    public var scheme: TileScheme = .xyz
    /// The values of `{s}`.
    public var subdomains: [String] = ["a", "b", "c"]
    /// The values of all other placeholders.
    public var variables: [String: MaskedString] = [:]
    /// An `xyz` source of that template.
    public init(template: MaskedString) { self.template = template }
  }

  /// The keys of a `wms` source.
  public struct WMS: Sendable, Hashable {
    /// The protocol version, which decides SRS or CRS and the axis order.
    public enum Version: String, Sendable, CaseIterable {
      /// `SRS`, always x, y.
      case v1_1_1 = "1.1.1"
      /// `CRS`, in the axis order of the CRS's definition.
      case v1_3_0 = "1.3.0"
    }
    /// The reference systems that a job may name.
    public enum ReferenceSystem: String, Sendable, CaseIterable {
      /// Web Mercator by its present code.
      case epsg3857 = "EPSG:3857"
      /// Web Mercator by the code that GeoServer and others used first.
      case epsg900913 = "EPSG:900913"
      /// Degrees; latitude first in 1.3.0.
      case epsg4326 = "EPSG:4326"
      /// Degrees, longitude first.
      case crs84 = "CRS:84"
    }
    /// The service's address; keys that its query has are kept.
    public var url: MaskedString
    /// The layers, bottom first.
    public var layers: [MaskedString]
    /// The styles; sent even where empty.
    public var styles: [MaskedString] = []
    /// The protocol version.
    public var version: Version = .v1_1_1
    /// The reference system asked for.
    public var referenceSystem: ReferenceSystem = .epsg3857
    /// The media type asked for.
    public var mediaType: MaskedString = MaskedString("image/png")
    /// Whether `TRANSPARENT=TRUE` is sent; nil: for PNG and WebP.
    public var transparent: Bool?
    /// Vendor parameters, in the job's order.
    public var parameters: [Parameter] = []
    /// A vendor parameter.
    public struct Parameter: Sendable, Hashable {
      /// The key as written.
      public var name: String
      /// The value.
      public var value: MaskedString
      /// A parameter of that name and value.
      public init(name: String, value: MaskedString) {
        self.name = name
        self.value = value
      }
    }
    /// A `wms` source of that address and layers.
    public init(url: MaskedString, layers: [MaskedString]) {
      self.url = url
      self.layers = layers
    }
  }

  /// The keys of an `archive` source.
  public struct Archive: Sendable, Hashable {
    /// The absolute path of an MBTiles file or of a z/x/y directory.
    public var path: String
    /// True: served on a loopback port and downloaded from there.
    public var overHTTP: Bool
    /// An archive at that path.
    public init(path: String, overHTTP: Bool = false) {
      self.path = path
      self.overHTTP = overHTTP
    }
  }

  /// A header field of the job's own.
  public struct Header: Sendable, Hashable {
    /// The field's name.
    public var name: String
    /// The field's value; always a secret.
    public var value: String
    /// A header field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// How the program proves who it is.
  public enum Authentication: Sendable, Hashable {
    /// HTTP Basic (RFC 7617).
    case basic(user: String, password: String)
    /// A bearer token (RFC 6750).
    case bearer(String)
    /// A program; the first line of its output is the bearer token.
    case command(TokenCommand)
  }

  /// What a 404, 410 or 204 makes of a tile.
  public enum MissingRule: String, Sendable, CaseIterable {
    /// There is no such tile.
    case absent
    /// It is a failure.
    case fail
  }

  /// The kind of source.
  public var kind: Kind
  /// The only tile format that is stored; nil: every known image kind.
  public var format: TileFormat?
  /// 1, or 2 for `@2x` pictures.
  public var scale: Int = 1
  /// The width and height of a tile's picture in pixels; nil: that of the first stored tile.
  public var tileSize: Int?
  /// The zooms that the source has.
  public var zooms: ZoomRange = .all
  /// The place that the source covers; nil: the world.
  public var bounds: BoundingBox?
  /// Whom the source wants credited.
  public var attribution: String?
  /// The job's own header fields.
  public var headers: [Header] = []
  /// A User-Agent of the job's own, sent before the program's.
  public var userAgent: String?
  /// The job's credentials.
  public var authentication: Authentication?
  /// What a missing tile is.
  public var missing: MissingRule = .absent
  /// SHA-256 digests, lower-case hexadecimal, of bodies that count as absent.
  public var placeholders: Set<String> = []

  /// A source of that kind.
  public init(kind: Kind) { self.kind = kind }
}
