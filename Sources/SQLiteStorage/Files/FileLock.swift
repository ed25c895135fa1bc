import Glibc
import Locking

/// A lock that makes one process the owner of a file.
///
/// The lock is on a file of its own beside the one it protects: SQLite's POSIX locks of a database are
/// dropped as soon as any other descriptor of it is closed. The system takes it back when the process
/// ends, however it ends; the empty file stays, as removing it would let two processes lock two files
/// of one name.
final class FileLock: Sendable {
    private let path: String
    private let descriptor = Locked<Int32?>(nil)

    /// A lock that is not held.
    ///
    /// - Parameter path: the lock's own file.
    init(path: String) {
        self.path = path
    }

    /// Takes the lock, unless it is held already.
    ///
    /// If the lock's file was removed or replaced meanwhile, takes the lock of the file that is at the path
    /// now, as another process would.
    ///
    /// - Throws: `locked` when another owner holds it, `cannotCreate` when there can be no such file.
    func acquire() throws(StorageError) {
        try descriptor.withLock { descriptor throws(StorageError) in
            if let held = descriptor, FileIdentity(descriptor: held) == FileIdentity(path: path) {
                return
            }
            let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else { throw .cannotCreate(errno) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
                let number = errno
                close(file)
                throw number == EWOULDBLOCK ? .locked : .cannotCreate(number)
            }
            if let former = descriptor { close(former) }
            descriptor = file
        }
    }

    /// Gives the lock up, if it is held.
    func release() {
        descriptor.withLock { descriptor in
            if let file = descriptor { close(file) }
            descriptor = nil
        }
    }

    deinit { release() }
}
