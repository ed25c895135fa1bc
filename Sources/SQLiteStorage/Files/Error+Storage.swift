import GRDB

extension Error {
    /// True when the file's content is at fault.
    var isCorruption: Bool {
        if let error = self as? StorageError {
            return [.foreign, .newer, .damaged, .strayLog].contains(error)
        }
        guard let error = self as? DatabaseError else { return false }
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    }

    /// True when the file, or the file system, has no room.
    var isFullDisk: Bool {
        (self as? DatabaseError)?.resultCode == .SQLITE_FULL
    }

    /// True when a file cannot be written, for which a full disk may be the cause: SQLite reports one
    /// as an I/O error, too, where it extends its shared memory or its log.
    var mayBeFullDisk: Bool {
        if case .cannotCreate = self as? StorageError { return true }
        guard let error = self as? DatabaseError else { return false }
        return [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode)
    }

    /// The reason in words, without paths and statements.
    var storageReason: String {
        if let error = self as? StorageError { return error.description }
        guard let error = self as? DatabaseError else { return "the file cannot be used" }
        return "SQLite: \(error.resultCode.description)"
    }
}
