import GRDBSQLite

/// The memory that SQLite's connections hold, of all databases of this process.
package enum SQLiteMemory {
    /// Bytes allocated now: page caches, prepared statements, schemas.
    package static var byteCount: Int { Int(sqlite3_memory_used()) }
}
