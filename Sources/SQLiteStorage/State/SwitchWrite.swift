import GRDB
import SwitchKit

/// A change of a switch that waits for the disk, and its result.
struct SwitchWrite: Sendable {
    /// The result of a change.
    enum Result: Sendable {
        case stored(SwitchStoring)
        /// Nothing was stored: the change was refused.
        case refused(SwitchStoreError)
        /// Nothing was stored: the file could not be written.
        case failed(any Error)
    }

    let key: SwitchKey
    let value: Bool
    let expectation: SwitchExpectation?
    /// Asked when the switch has no row yet; false refuses the change.
    let admitsNewRow: @Sendable () -> Bool
    let continuation: CheckedContinuation<Result, Never>

    /// Applies the change in the transaction under way.
    ///
    /// - Parameters:
    ///   - day: today, in days since 1970.
    ///   - rows: the number of rows of the file, which a new row raises.
    /// - Throws: GRDB's `DatabaseError`.
    func apply(on day: Int, rows: inout RowCount, in database: Database) throws -> Result {
        let present = try SwitchRecord.find(key, in: database)
        if let expectation {
            let value = present?.value ?? expectation.unset
            if value != expectation.value { return .refused(.changed(value)) }
        }
        let record = SwitchRecord(key, value: value, usedOn: day)
        if let present {
            try record.update(database)
            return .stored(try storing(instead: present.value, in: database))
        }
        guard rows.count < rows.maximum else { return .refused(.full) }
        guard admitsNewRow() else { return .refused(.newRowRefused) }
        try record.insert(database)
        rows.count += 1
        return .stored(try storing(instead: nil, in: database))
    }

    private func storing(instead former: Bool?, in database: Database) throws -> SwitchStoring {
        let version = try SwitchRecord.version(of: key, in: database)
        return SwitchStoring(former: former, version: version)
    }
}

/// The number of rows of the state's file, and its bound.
struct RowCount: Sendable {
    var count = 0
    let maximum: Int
}
