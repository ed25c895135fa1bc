import Glibc

/// Files that are written as a whole: a reader finds the former bytes or the new ones, never a part.
package enum WholeFile {
    /// Writes a file, with the folders that it is in.
    ///
    /// - Parameters:
    ///   - number: A number that no other write of this process has at the same time.
    ///   - mode: The permissions of the file, before the process' mask.
    /// - Returns: The system's reason why it cannot; nil for none.
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        number: Int,
        mode: UInt32
    ) -> String? {
        for index in path.indices.dropFirst() where path[index] == "/" {
            _ = mkdir(String(path[..<index]), 0o777)
        }
        let temporary = "\(path).\(getpid()).\(number)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { return String(cString: strerror(errno)) }
        var rest = bytes[...]
        var isWhole = true
        while !rest.isEmpty, isWhole {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            isWhole = count > 0
            if isWhole { rest = rest.dropFirst(count) }
        }
        close(file)
        guard isWhole, rename(temporary, path) == 0 else {
            defer { unlink(temporary) }
            return String(cString: strerror(errno))
        }
        return nil
    }
}
