import Foundation
import GRDB
import Glibc

extension SQLiteSwitchArchive {
    /// Copies a state file by SQLite's backup API, also while a service writes it: the copy is the file as it was at
    /// one moment, one file without a log, for its owner alone. Writers wait for nothing.
    ///
    /// - Parameters:
    ///   - path: the state file.
    ///   - copy: the file that is made. Nothing is there under its name before it is whole.
    /// - Returns: the number of values in it.
    /// - Throws: `exists` where there is such a file; `StorageError` or GRDB's `DatabaseError`.
    package static func backUp(_ path: String, to copy: String) throws -> Int {
        var status = stat()
        guard lstat(copy, &status) != 0 else { throw StorageError.exists }
        // Before the copy is begun: only a state is worth one.
        let source = try SQLiteSwitchArchive(reading: path)
        defer { source.end() }
        let part = "\(copy).part-\(getpid())"
        let file = Glibc.open(part, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StorageError.cannotCreate(errno) }
        Glibc.close(file)
        defer { for suffix in DatabaseFile.suffixes { unlink(part + suffix) } }
        let count = try source.copy(to: part)
        try synchronize(part)
        // Unlike a rename it takes the place of no file.
        guard link(part, copy) == 0 else {
            throw errno == EEXIST ? StorageError.exists : .cannotCreate(errno)
        }
        let folder = URL(fileURLWithPath: copy).deletingLastPathComponent().path
        try synchronize(folder)
        return count
    }

    private static func synchronize(_ path: String) throws(StorageError) {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .cannotCreate(errno) }
        defer { Glibc.close(file) }
        guard fsync(file) == 0 else { throw .cannotCreate(errno) }
    }
}
