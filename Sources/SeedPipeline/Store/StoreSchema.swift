/// The tables of a store, and how their file is set up.
///
/// `tiles` is the ledger: one narrow row a tile, so that a look at a million outcomes reads a few
/// dozen megabytes. The bodies stand in a table of their own, with what a later refresh needs. Both
/// are keyed by the tile's place in the walk: a run appends to them, and a walk reads them in order.
enum StoreSchema {
  /// The version of the format, kept in the file's `user_version`.
  ///
  /// 1: without `tiles.changed`; it can be read as it is, and becomes 2 when it is opened to be written.
  static let version = 2
  /// The versions that can be opened.
  static let versions = 1...version
  /// Marks the file as ours, kept in its `application_id`: "tSed".
  static let applicationID: UInt32 = 0x7453_6564
  /// How long a statement waits for another connection, in milliseconds.
  static let busyTimeout: Int32 = 60_000

  /// What makes an empty file ready for the tables; the page size has to come first.
  ///
  /// Pages of 8 KiB: with bodies between 0.5 and 100 KB they take the least processor time of 4 to
  /// 64 KiB, and 10 % more room than the bodies (4 KiB: 5 %, 16 KiB and more: 20 to 29 %).
  static let setUp = "PRAGMA page_size = 8192"

  /// How the writer works.
  ///
  /// A rollback journal takes half the time of a write-ahead log here, and leaves one file. FULL, as
  /// less can ruin the file when the power goes. A batch stays in memory until its commit (no spill),
  /// so readers are kept out for the commit alone; the cache beside it may be small.
  static let writing = """
    PRAGMA journal_mode = DELETE;
    PRAGMA synchronous = FULL;
    PRAGMA locking_mode = NORMAL;
    PRAGMA cache_spill = OFF;
    PRAGMA cache_size = -6000;
    """

  /// The tables and the two marks of the file.
  static let tables = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    CREATE TABLE meta(key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
    -- state: 1 stored, 2 absent, 3 failed; times in seconds since 1970
    -- changed: meta.changes as of the commit that stored, replaced or removed the tile; else 0
    CREATE TABLE tiles(
      id INTEGER PRIMARY KEY, state INTEGER NOT NULL, length INTEGER, format TEXT, size INTEGER,
      fetched INTEGER NOT NULL, tries INTEGER NOT NULL, fingerprint BLOB,
      changed INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE bodies(id INTEGER PRIMARY KEY, etag TEXT, modified TEXT, data BLOB NOT NULL);
    -- kept: 1 where an older tile stays in the store; 2 where it is a candidate for removal, too
    CREATE TABLE failures(
      id INTEGER PRIMARY KEY, reason TEXT NOT NULL, detail TEXT NOT NULL, status INTEGER NOT NULL,
      curl INTEGER NOT NULL, tries INTEGER NOT NULL, time INTEGER NOT NULL, kept INTEGER NOT NULL,
      url TEXT NOT NULL);
    CREATE TABLE packages(
      path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, state TEXT NOT NULL,
      options TEXT NOT NULL) WITHOUT ROWID;
    """

  /// What makes a store of version 1 one of version 2: no row is written.
  ///
  /// Its tiles count as packed: when each one changed is not known.
  static let upgrade = """
    ALTER TABLE tiles ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
    INSERT OR REPLACE INTO meta SELECT '\(Key.packed)', value FROM meta WHERE key = '\(Key.changes)';
    PRAGMA user_version = \(version);
    """

  /// The keys of `meta`.
  enum Key {
    /// The identity of the source.
    static let source = "source"
    /// The width of the job's tiles in pixels.
    static let tileSize = "tileSize"
    /// A random word that tells this store from one made later at the same place.
    static let name = "name"
    /// The key of the fingerprints.
    static let fingerprintKey = "fingerprintKey"
    /// The number of commits that changed tiles.
    static let changes = "changes"
    /// `changes` as of the last time that all of the job's packages were written.
    static let packed = "packed"
    /// `changes` as of the last patch; from the first one on, patches alone move it.
    static let patched = "patched"
    /// When the refresh began that has not come to its end yet, in seconds since 1970.
    static let refreshBegan = "refreshBegan"
    /// How many stored tiles that refresh has found to be still there.
    static let refreshed = "refreshed"
    /// The digests of the placeholders that hold for what is stored.
    static let placeholders = "placeholders"
  }

  /// The `state` of a ledger's row.
  enum State {
    static let stored: Int64 = 1
    static let absent: Int64 = 2
    static let failed: Int64 = 3
  }

  /// The `kept` of a failure's row.
  enum Kept {
    static let nothing: Int64 = 0
    static let tile: Int64 = 1
    /// The tile is kept, and removed at the end of the refresh unless that would remove too many.
    static let candidate: Int64 = 2
  }
}
