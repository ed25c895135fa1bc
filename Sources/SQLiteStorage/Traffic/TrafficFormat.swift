import GRDB

extension DatabaseFormat {
    /// The file of traffic: views of pages, and what they were made of.
    static let traffic = DatabaseFormat(
        // "Glyt" in ASCII.
        applicationID: 0x476c_7974,
        version: 1,
        keepsOlderVersions: true,
        migrator: TrafficTables.migrator
    )
}

/// The tables of the traffic file. Each content, response, request and page is a row once, and a view a row of numbers:
/// what the widths of a page share is stored once.
enum TrafficTables {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("traffic") { database in
            for sql in [contents, sources, configurations, views] {
                try database.execute(sql: sql)
            }
        }
        return migrator
    }

    /// Responses, and the bytes that they and files of configurations have.
    private static let contents = """
        CREATE TABLE content (
            id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, length INTEGER NOT NULL,
            bytes BLOB NOT NULL
        );
        CREATE TABLE response (
            id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, status INTEGER NOT NULL,
            fields TEXT NOT NULL, content INTEGER NOT NULL REFERENCES content
        );
        CREATE INDEX response_content ON response (content);
        """

    /// The answers to all calls of a page, with its switches. Numbers are never given twice, as readers know sources by
    /// them.
    private static let sources = """
        CREATE TABLE request (
            id INTEGER PRIMARY KEY, upstream TEXT NOT NULL, method TEXT NOT NULL,
            target TEXT NOT NULL, body BLOB NOT NULL, UNIQUE (upstream, method, target, body)
        );
        CREATE TABLE source (
            id INTEGER PRIMARY KEY AUTOINCREMENT, hash BLOB NOT NULL UNIQUE
        );
        CREATE TABLE answer (
            source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            request INTEGER NOT NULL REFERENCES request,
            response INTEGER NOT NULL REFERENCES response, PRIMARY KEY (source, request)
        ) WITHOUT ROWID;
        CREATE INDEX answer_request ON answer (request);
        CREATE INDEX answer_response ON answer (response);
        CREATE TABLE switch (
            source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE, module TEXT NOT NULL,
            section TEXT NOT NULL, item TEXT NOT NULL, isOn INTEGER NOT NULL,
            PRIMARY KEY (source, module, section, item)
        ) WITHOUT ROWID;
        """

    private static let configurations = """
        CREATE TABLE configuration (
            id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, main TEXT NOT NULL
        );
        CREATE TABLE configurationFile (
            configuration INTEGER NOT NULL REFERENCES configuration ON DELETE CASCADE,
            path TEXT NOT NULL, content INTEGER NOT NULL REFERENCES content,
            PRIMARY KEY (configuration, path)
        ) WITHOUT ROWID;
        CREATE INDEX configurationFile_content ON configurationFile (content);
        CREATE TABLE configurationFont (
            configuration INTEGER NOT NULL REFERENCES configuration ON DELETE CASCADE,
            path TEXT NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (configuration, path)
        ) WITHOUT ROWID;
        """

    private static let views = """
        CREATE TABLE page (
            id INTEGER PRIMARY KEY, module TEXT NOT NULL, target TEXT NOT NULL,
            UNIQUE (module, target)
        );
        CREATE TABLE view (
            page INTEGER NOT NULL REFERENCES page, hour INTEGER NOT NULL,
            configuration INTEGER NOT NULL REFERENCES configuration,
            source INTEGER NOT NULL REFERENCES source, sample REAL NOT NULL,
            count INTEGER NOT NULL, PRIMARY KEY (page, hour, configuration, source, sample)
        ) WITHOUT ROWID;
        CREATE INDEX view_hour ON view (hour);
        CREATE INDEX view_configuration ON view (configuration);
        CREATE INDEX view_source ON view (source);
        """
}
