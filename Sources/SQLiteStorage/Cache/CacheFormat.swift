import GRDB

extension DatabaseFormat {
    /// The cache's file: upstream responses, revisions of pages, and the salt of cache keys.
    static let cache = DatabaseFormat(
        // "Glly" in ASCII.
        applicationID: 0x476c_6c79,
        version: 2,
        keepsOlderVersions: false,
        migrator: CacheTables.migrator
    )
}

/// The tables of the cache's file.
enum CacheTables {
    /// Bytes that a row takes beside its body and fields: columns, index entries, page overhead.
    static let rowOverhead = 512

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("responses") { try createResponses($0) }
        migrator.registerMigration("revisions") { try createRevisions($0) }
        migrator.registerMigration("salt") { database in
            try database.create(table: "secret") { table in
                table.primaryKey("name", .text)
                table.column("value", .blob).notNull()
            }
        }
        return migrator
    }

    /// An ordinary table with a unique index on the key: rows of some 20 KB are read 2.5 times faster
    /// so than from a table without row ids. The body comes last, so that the other columns are read
    /// without its overflow pages.
    private static func createResponses(_ database: Database) throws {
        try database.create(table: ResponseRecord.databaseTableName) { table in
            table.primaryKey("id", .integer)
            table.column("key", .blob).notNull().unique()
            table.column("usedAt", .integer).notNull()
            table.column("status", .integer).notNull()
            table.column("fetchedAt", .integer).notNull()
            table.column("initialAge", .integer).notNull()
            table.column("headChecksum", .integer).notNull()
            table.column("bodyChecksum", .integer).notNull()
            table.column("length", .integer).notNull()
            table.column("fields", .text).notNull()
            table.column("body", .blob).notNull()
        }
        try database.create(
            index: "response_usedAt",
            on: "response",
            columns: ["usedAt", "length"]
        )
    }

    /// The bytes of all revisions are a running total, which triggers keep in the transaction that
    /// changes a row: a sum over all rows would make each write cost what all rows do.
    private static func createRevisions(_ database: Database) throws {
        try database.create(table: RevisionRecord.databaseTableName) { table in
            table.primaryKey("id", .integer)
            table.column("key", .blob).notNull().unique()
            table.column("page", .blob).notNull().indexed()
            table.column("storedAt", .integer).notNull().indexed()
            table.column("cost", .integer).notNull()
            table.column("body", .blob).notNull()
        }
        try database.create(table: "revisionTotal") { table in
            table.column("bytes", .integer).notNull()
        }
        try database.execute(
            sql: """
                INSERT INTO revisionTotal (bytes) VALUES (0);
                CREATE TRIGGER revision_inserted AFTER INSERT ON revision
                    BEGIN UPDATE revisionTotal SET bytes = bytes + new.cost; END;
                CREATE TRIGGER revision_deleted AFTER DELETE ON revision
                    BEGIN UPDATE revisionTotal SET bytes = bytes - old.cost; END;
                """
        )
    }
}
