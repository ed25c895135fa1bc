import GRDB

/// The identity of a kind of database file, and the migrations that give it its tables.
struct DatabaseFormat: Sendable {
    /// A database in memory has no identity, and needs none.
    let applicationID: Int32

    /// The layout's version: raised only when programs of before could not use the file.
    let version: Int32

    /// True when an older version's content is migrated, false when the file is replaced.
    let keepsOlderVersions: Bool

    /// Each layout since the first, as a migration from the one before it.
    let migrator: DatabaseMigrator

    /// An addition to the last layout; nil for none.
    var addition: CompatibleAddition?

    /// Compares a file's identity with this one, before anything in the file is changed.
    ///
    /// - Returns: true when the file is empty.
    /// - Throws: `StorageError` when the file is not of this format, or GRDB's `DatabaseError`.
    func identify(_ database: Database) throws -> Bool {
        let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        if (application, version, tables) == (0, 0, 0) { return true }
        guard application == applicationID, version > 0 else { throw StorageError.foreign }
        if version > self.version { throw StorageError.newer }
        if version < self.version, !keepsOlderVersions { throw StorageError.outdated }
        if try migrator.hasBeenSuperseded(database) { throw StorageError.newer }
        return false
    }

    /// Writes the identity into an empty file, in one transaction of its own: a process that is
    /// killed before the migrations leaves a file that is recognised.
    func mark(_ database: Database) throws {
        try database.inTransaction {
            try database.execute(
                sql: """
                    PRAGMA application_id = \(applicationID);
                    PRAGMA user_version = \(version);
                    """
            )
            return .commit
        }
    }
}

/// An addition to a layout that programs of before leave alone and keep up to date without knowing it. It is no
/// migration, as they refuse a file with a migration that they do not know.
struct CompatibleAddition: Sendable {
    /// True where a file has it.
    let isPresent: @Sendable (Database) throws -> Bool
    /// Adds it, in one transaction.
    let add: @Sendable (Database) throws -> Void
}
