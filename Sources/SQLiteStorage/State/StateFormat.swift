import GRDB

extension DatabaseFormat {
    /// The state's file: the values of switches.
    static let state = DatabaseFormat(
        // "GlSt" in ASCII.
        applicationID: 0x476c_5374,
        version: 1,
        keepsOlderVersions: true,
        migrator: StateTables.migrator
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
}
