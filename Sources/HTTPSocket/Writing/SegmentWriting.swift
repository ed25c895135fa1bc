internal import CEpoll
internal import Glibc

/// Some bytes to send, and the file that has them too.
struct OutputPiece {
    let base: UnsafeMutableRawPointer?
    let count: Int
    let file: BodyFile?
    /// The position of the bytes in the file.
    let offset: Int
}

/// Sends what is partly in files: a call for each piece, of which the kernel is told that more follows.
///
/// - Parameters:
///   - count: The number of pieces.
///   - piece: Returns one of them.
/// - Returns: The bytes that the socket took, of ``OutputQueue/bytesPerWrite`` at most.
func write(
    _ count: Int,
    to descriptor: Int32,
    piece: (Int) -> OutputPiece
) -> WriteResult {
    var sent = 0
    for index in 0..<count where sent < OutputQueue.bytesPerWrite {
        let piece = piece(index)
        let length = min(piece.count, OutputQueue.bytesPerWrite - sent)
        var result = -1
        var isTried = false
        if let file = piece.file {
            result = galley_send_file(descriptor, file.descriptor, piece.offset, length)
            // Where a system does not let it, the bytes are in memory too.
            isTried = result >= 0 || ![EINVAL, ENOSYS, EOPNOTSUPP].contains(errno)
        }
        if !isTried {
            result = galley_send(descriptor, piece.base, length, index + 1 < count ? 1 : 0)
        }
        guard result >= 0 else { return sent > 0 ? .sent(sent) : WriteResult(result) }
        sent += result
        if result < piece.count { break }
    }
    return .sent(sent)
}
