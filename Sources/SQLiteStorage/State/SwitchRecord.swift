import GRDB
import SwitchKit
import UpstreamKit

/// The value of a switch as a row of the state's file.
struct SwitchRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "switch"

    let module: String
    let owner: String
    let section: String
    let item: String
    let value: Bool
    /// The day of the last use, in days since 1970; ``unknownDay`` where the clock had lost its time.
    let usedOn: Int

    /// The day of a use while the clock had lost its time.
    static let unknownDay = 0

    /// The row of a switch's value.
    init(_ key: SwitchKey, value: Bool, usedOn: Int) {
        module = key.module
        owner = key.owner
        section = key.section
        item = key.item
        self.value = value
        self.usedOn = usedOn
    }

    /// The switch whose value it is.
    var key: SwitchKey { SwitchKey(module: module, section: section, item: item, owner: owner) }

    /// The values of one owner's switches of a module.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func all(of owner: SwitchOwner, in database: Database) throws -> [SwitchRecord] {
        try filter(Column("module") == owner.module && Column("owner") == owner.owner)
            .fetchAll(database)
    }

    /// The row of a switch; nil when no value is stored.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func find(_ key: SwitchKey, in database: Database) throws -> SwitchRecord? {
        try row(of: key).fetchOne(database)
    }

    /// The number of the last change of a switch, which the file itself counts; nil where it does not.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func version(of key: SwitchKey, in database: Database) throws -> UInt64? {
        guard let row = try Row.fetchOne(database, row(of: key)), row.hasColumn("version") else {
            return nil
        }
        return (row["version"] as Int64?).map { UInt64(clamping: $0) }
    }

    private static func row(of key: SwitchKey) -> QueryInterfaceRequest<SwitchRecord> {
        filter(Column("module") == key.module && Column("owner") == key.owner)
            .filter(Column("section") == key.section && Column("item") == key.item)
    }

    /// True when a use on a day changes what the row says.
    func isToBeNoted(on day: Int) -> Bool {
        day == Self.unknownDay ? usedOn != day : usedOn < day
    }

    /// Notes the use of an owner's values of a module, once a day.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func noteUse(of owner: SwitchOwner, on day: Int, in database: Database) throws {
        let usedOn = Column("usedOn")
        try filter(Column("module") == owner.module && Column("owner") == owner.owner)
            .filter(day == unknownDay ? usedOn != day : usedOn < day)
            .updateAll(database, usedOn.set(to: day))
    }

    /// Notes uses of which the day was unknown as uses of a day that is known.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func noteUnknownDays(as day: Int, in database: Database) throws {
        // A literal, not an argument, or the index of rows with an owner is not used.
        try database.execute(
            sql: "UPDATE switch SET usedOn = ? WHERE owner <> '' AND usedOn < ?",
            arguments: [day, DayCounter.earliest]
        )
    }

    /// Removes values that have an owner and were not used since a day, some thousands at most.
    ///
    /// - Returns: the number of rows removed; 0 when there are none left.
    /// - Throws: GRDB's `DatabaseError`.
    static func forget(unusedSince day: Int, in database: Database) throws -> Int {
        let sql = """
            DELETE FROM switch WHERE (module, owner, section, item) IN
            (SELECT module, owner, section, item FROM switch
                WHERE owner <> '' AND usedOn < ? LIMIT 4096)
            """
        try database.execute(sql: sql, arguments: [day])
        return database.changesCount
    }
}

/// The owner of switches of a module.
struct SwitchOwner: Hashable, Sendable {
    let module: String
    /// A hash; empty for everybody's.
    let owner: String

    /// True for switches that everybody shares.
    var isEverybody: Bool { owner.isEmpty }
}
