import Glibc

/// The identity of a file on the machine: a path that was given another file has another one.
struct FileIdentity: Equatable, Sendable {
    private let device: UInt
    private let number: UInt

    /// The identity of the file at a path; nil when there is none. Links are not followed.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }

    /// The identity of an open file; nil where there is none.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}
