import Glibc

/// The lines of a file, of bounded length, in bounded memory.
struct LineReader: ~Copyable {
    /// An error of reading a line.
    enum ReadError: Error, Equatable {
        /// A line is longer than may be; the number of the line, from 1.
        case tooLong(line: Int)
        /// The file cannot be read; the system's error number.
        case failed(Int32)
    }

    private let descriptor: Int32
    private let maximumBytes: Int
    private var chunk = [UInt8](repeating: 0, count: 64 << 10)
    private var next = 0
    private var end = 0
    /// The number of the last line that was read, from 1.
    private(set) var number = 0

    /// Reads a file from where it stands; the descriptor stays open.
    init(_ descriptor: Int32, maximumBytes: Int) {
        self.descriptor = descriptor
        self.maximumBytes = maximumBytes
    }

    /// Returns the next line without its end, `\n` or `\r\n`; nil behind the last one.
    mutating func line() throws(ReadError) -> [UInt8]? {
        var line: [UInt8] = []
        var hasBegun = false
        while try fill() {
            if !hasBegun { number += 1 }
            hasBegun = true
            let rest = chunk[next..<end]
            let newline = rest.firstIndex(of: UInt8(ascii: "\n"))
            line += rest[..<(newline ?? end)]
            guard line.count <= maximumBytes else { throw .tooLong(line: number) }
            next = newline.map { $0 + 1 } ?? end
            if newline == nil { continue }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            return line
        }
        return hasBegun ? line : nil
    }

    /// Reads on where nothing is left; returns false at the end.
    private mutating func fill() throws(ReadError) -> Bool {
        while next == end {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return false }
            if count < 0 {
                if errno == EINTR { continue }
                throw .failed(errno)
            }
            (next, end) = (0, count)
        }
        return true
    }
}
