internal import Bindings
internal import TileGrid

/// Serves an archive at `http://127.0.0.1:PORT/{z}/{x}/{y}`, for the road over HTTP.
///
/// It listens on the loopback address alone; `stop()` ends it, or its going away.
public final class LoopbackOrigin: Sendable {
  /// The port, chosen by the system.
  public let port: Int
  private let server: HTTPServer

  /// Opens the archive and starts to serve it.
  /// - Throws: `SourceError` where the archive cannot be read or no server can be started.
  public init(archivePath: String) throws(SourceError) {
    let pool = try ArchivePool(path: archivePath)
    do {
      server = try HTTPServer { request in LoopbackOrigin.answer(request, from: pool) }
    } catch {
      throw .noServer("\(error)")
    }
    port = server.port
  }

  /// Ends the server; a second call does nothing.
  public func stop() { server.stop() }

  private static func answer(
    _ request: borrowing HTTPRequest, from pool: ArchivePool
  ) -> HTTPResponse {
    guard let tile = tile(at: request.path) else {
      return .text(404, "no tile has this address; they are at /z/x/y")
    }
    let body: [UInt8]?
    do {
      body = try pool.withReader { reader throws(SourceError) in try reader.body(of: tile) }
    } catch {
      return .text(500, error.description)
    }
    guard let body else { return .text(404, "the archive has no tile \(tile)") }
    let tag = "\"" + Digest.hexadecimal(Digest.sha256(body)).prefix(32) + "\""
    var fields = [HTTPResponse.Field("ETag", tag)]
    if let known = request.field("If-None-Match"), matches(known, tag: tag) {
      return HTTPResponse(status: 304, fields: fields)
    }
    let format = TileFormat(sniffing: body)
    fields.append(.init("Content-Type", format?.mediaType ?? "application/octet-stream"))
    if body.starts(with: [0x1F, 0x8B]) { fields.append(.init("Content-Encoding", "gzip")) }
    return HTTPResponse(status: 200, fields: fields, body: body)
  }

  /// The tile of `/z/x/y`, with or without an ending; nil where the path names none.
  static func tile(at path: String) -> TileCoordinate? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty else { return nil }
    let numbers = [parts[1], parts[2], parts[3].prefix { $0 != "." }]
      .compactMap { DirectoryArchive.number(String($0)) }
    guard numbers.count == 3 else { return nil }
    return try? TileCoordinate(zoom: numbers[0], x: numbers[1], y: numbers[2])
  }

  /// Source: RFC 9110, section 13.1.2: a list of tags compared weakly, or `*`.
  private static func matches(_ field: String, tag: String) -> Bool {
    field.split(separator: ",").contains { item in
      var item = item.drop { $0 == " " }
      while item.last == " " { item = item.dropLast() }
      if item.hasPrefix("W/") { item = item.dropFirst(2) }
      return item == tag || item == "*"
    }
  }
}
