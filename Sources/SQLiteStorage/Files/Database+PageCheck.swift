import InputCore
import GRDB

extension Database {
    /// Reads every page of the file, and the order of what is on them.
    ///
    /// - Throws: `StorageError.damaged`, or `DatabaseError` where a page could not be read: what is on
    ///   it is not known then, and may be sound.
    func checkPages() throws {
        let verdict = try String.fetchOne(self, sql: "PRAGMA quick_check(1)") ?? ""
        if verdict == "ok" { return }
        if PageCheck.isFailedRead(verdict) {
            throw DatabaseError(resultCode: .SQLITE_IOERR, message: verdict)
        }
        throw StorageError.damaged
    }
}

/// Reads the verdicts of SQLite's check of a file.
enum PageCheck {
    /// True for the words in which the check reports a page that could not be read: it ends without an
    /// error then, as for damage.
    ///
    /// An entry of the pointer map that cannot be taken may be either. It counts as not read, as nothing is
    /// lost by that.
    static func isFailedRead(_ verdict: String) -> Bool {
        if verdict.contains(bytes: "failed to get page")
            || verdict.contains(bytes: "Failed to read ptrmap")
        {
            return true
        }
        guard verdict.contains(bytes: "unable to get the page. error code=") else { return false }
        // An extended result code, whose low byte is the result code (sqlite.org/rescode.html).
        let code = verdict.split(at: "=").last.flatMap { Int32($0) } ?? 0
        return code & 0xFF != DatabaseError.SQLITE_CORRUPT.rawValue
    }
}
