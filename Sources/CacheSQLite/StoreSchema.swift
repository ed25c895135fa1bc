import GRDB

/// The layout of a file.
struct StoreSchema: Sendable {
    /// Tells our files from others', and those of one kind from those of another.
    let applicationID: Int32
    /// Raised with every change of the layout; a file of another version is moved aside.
    let version: Int32
    /// The statements that make its tables.
    let tables: String

    /// Bytes that a row takes beside its body and fields: columns, index entries, page overhead.
    static let rowOverhead = 512

    /// Upstream answers.
    ///
    /// An ordinary table with a unique index on the key: rows of some 20 KB are read 2.5 times
    /// faster so than from a table without row ids. The body comes last, so that the other columns
    /// are read without its overflow pages.
    static let answers = StoreSchema(
        // "Glly" in ASCII.
        applicationID: 0x476c_6c79,
        version: 1,
        tables: """
            CREATE TABLE answer (
                id INTEGER PRIMARY KEY,
                key BLOB NOT NULL,
                used INTEGER NOT NULL,
                cost INTEGER NOT NULL,
                status INTEGER NOT NULL,
                fetchedAt INTEGER NOT NULL,
                initialAge INTEGER NOT NULL,
                headChecksum INTEGER NOT NULL,
                bodyChecksum INTEGER NOT NULL,
                length INTEGER NOT NULL,
                fields TEXT NOT NULL,
                body BLOB NOT NULL
            );
            CREATE UNIQUE INDEX answer_key ON answer (key);
            CREATE INDEX answer_used ON answer (used, cost);
            """
    )

    /// What is kept of layouts.
    static let revisions = StoreSchema(
        // "Glrv" in ASCII.
        applicationID: 0x476c_7276,
        version: 1,
        tables: """
            CREATE TABLE revision (
                id INTEGER PRIMARY KEY,
                key BLOB NOT NULL,
                page BLOB NOT NULL,
                keptAt INTEGER NOT NULL,
                cost INTEGER NOT NULL,
                body BLOB NOT NULL
            );
            CREATE UNIQUE INDEX revision_key ON revision (key);
            CREATE INDEX revision_page ON revision (page);
            CREATE INDEX revision_kept ON revision (keptAt, cost);
            """
    )

    /// The statements that make an empty file ours.
    var creation: String {
        """
        \(tables)
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """
    }

    /// What every connection is told.
    static func prepare(_ database: Database) throws {
        // No memory mapping: an I/O error on one would be a SIGBUS.
        try database.execute(
            sql: """
                PRAGMA trusted_schema = OFF;
                PRAGMA cell_size_check = ON;
                """
        )
        _ = try Row.fetchAll(database, sql: "PRAGMA mmap_size = 0")
        _ = try Row.fetchAll(database, sql: "PRAGMA journal_size_limit = 67108864")
        _ = try Row.fetchAll(database, sql: "PRAGMA wal_autocheckpoint = 1000")
    }
}
