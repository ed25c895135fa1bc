import GRDB

extension Database {
    /// Copies the log into the database.
    ///
    /// A connection that was closed meanwhile is an error: SQLite does not check it here, and would end the
    /// process.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    func copyLog(_ mode: CheckpointMode) throws {
        guard sqliteConnection != nil else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        _ = try checkpoint(mode)
    }
}
