import GRDB
import GRDBSQLite

extension Statement {
    /// Executes the statement with a body as its argument `:body`, which is not copied: a body may be
    /// as large as all of a page's memory.
    ///
    /// - Parameters:
    ///   - arguments: The other arguments.
    ///   - body: The body.
    /// - Throws: GRDB's `DatabaseError`.
    func execute(arguments: StatementArguments, body: [UInt8]) throws {
        try setArguments(arguments + ["body": nil])
        let index = sqlite3_bind_parameter_index(sqliteStatement, ":body")
        try body.withUnsafeBytes { bytes in
            // A null pointer would be bound as NULL. Without a destructor SQLite reads the bytes where they are.
            let code =
                bytes.isEmpty
                ? sqlite3_bind_zeroblob(sqliteStatement, index, 0)
                : sqlite3_bind_blob64(
                    sqliteStatement,
                    index,
                    bytes.baseAddress,
                    UInt64(bytes.count),
                    nil
                )
            guard code == SQLITE_OK else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
            defer {
                // The statement is kept for other bodies, and these bytes are not.
                sqlite3_reset(sqliteStatement)
                sqlite3_bind_null(sqliteStatement, index)
            }
            try execute()
        }
    }
}
