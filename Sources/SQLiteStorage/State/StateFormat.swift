import GRDB

extension DatabaseFormat {
    /// The state's file: the values of switches.
    static let state = DatabaseFormat(
        // "GlSt" in ASCII.
        applicationID: 0x476c_5374,
        version: 1,
        keepsOlderVersions: true,
        migrator: StateTables.migrator,
        addition: StateTables.versions
    )
}

/// The tables of the state's file. Whatever changes, each value of each file ever written stays.
enum StateTables {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        // Files that were made before there were migrations have this table.
        migrator.registerMigration("switches") { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS switch (
                        module TEXT NOT NULL,
                        owner TEXT NOT NULL,
                        section TEXT NOT NULL,
                        item TEXT NOT NULL,
                        value INTEGER NOT NULL CHECK (value IN (0, 1)),
                        PRIMARY KEY (module, owner, section, item)
                    ) WITHOUT ROWID
                    """
            )
        }
        // The day of the last use, in days since 1970; values without one count as used on the day of
        // the migration. Values of everybody have no owner, and are never forgotten.
        migrator.registerMigration("days of use") { database in
            try database.alter(table: "switch") { table in
                table.add(column: "usedOn", .integer).notNull().defaults(to: 0)
            }
            try database.execute(
                sql: """
                    UPDATE switch SET usedOn = unixepoch() / 86400 WHERE owner <> '';
                    CREATE INDEX switch_usedOn ON switch (usedOn) WHERE owner <> '';
                    """
            )
        }
        return migrator
    }

    /// The number of each value's last change (`StoredSwitch.version`), by which an import knows which of two values is
    /// newer. The file itself counts, whichever program writes: one of before knows nothing of the column, and its
    /// changes have numbers all the same. A change that says its number, as an import does, keeps it.
    static let versions = CompatibleAddition(
        isPresent: { database in
            let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name = ?"
            return try Int.fetchOne(database, sql: sql, arguments: ["switch_changed"]) == 1
        },
        add: { database in
            try database.execute(
                sql: """
                    ALTER TABLE switch ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
                    CREATE TRIGGER switch_added AFTER INSERT ON switch WHEN new.version = 0
                        BEGIN UPDATE switch SET version = max(1, \(now)) WHERE \(isNew); END;
                    CREATE TRIGGER switch_changed AFTER UPDATE OF value ON switch
                        WHEN new.version = old.version
                        BEGIN UPDATE switch SET version = max(old.version + 1, \(now))
                            WHERE \(isNew); END;
                    """
            )
        }
    )

    /// The microseconds since 1970, by milliseconds.
    private static let now =
        "1000 * CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"

    private static let isNew =
        "module = new.module AND owner = new.owner AND section = new.section AND item = new.item"
}
