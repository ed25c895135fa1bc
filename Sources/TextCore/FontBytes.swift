internal import CText
import Glibc

/// Reads the files of fonts.
enum FontBytes {
    /// The longest file, in bytes: far more than any font has.
    private static let maximumBytes = 1 << 30
    /// The maximum number of times that a file is read which changes meanwhile.
    private static let maximumTries = 8

    /// Returns the bytes of a file as HarfBuzz takes them; nil where it cannot be read.
    ///
    /// They are read and not mapped: a file that is mapped while somebody copies another one over it is shorter for a
    /// moment, and whoever reads behind its end then ends the process.
    static func blob(_ path: String) -> OpaquePointer? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // One that is written meanwhile may be half the former and half the new one.
        for _ in 0..<maximumTries {
            guard let before = FontStamp(of: descriptor), before.size <= maximumBytes,
                let bytes = malloc(max(1, before.size))
            else { return nil }
            let isWhole = read(before.size, of: descriptor, into: bytes)
            if isWhole, FontStamp(of: descriptor) == before {
                return hb_blob_create(
                    bytes.assumingMemoryBound(to: CChar.self),
                    UInt32(before.size),
                    HB_MEMORY_MODE_READONLY,
                    bytes
                ) { free($0) }
            }
            free(bytes)
        }
        return nil
    }

    private static func read(
        _ size: Int,
        of descriptor: Int32,
        into bytes: UnsafeMutableRawPointer
    ) -> Bool {
        var offset = 0
        while offset < size {
            let count = pread(descriptor, bytes + offset, size - offset, offset)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            offset += count
        }
        return true
    }
}

/// What tells the content of a font's file from what it was before.
package struct FontStamp: Equatable, Sendable {
    fileprivate let size: Int
    private let device: UInt
    private let node: UInt
    private let seconds: Int
    private let nanoseconds: Int

    /// Reads the stamp of an open file; nil where it is none, as a folder or a pipe.
    fileprivate init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the stamp of a file; nil where there is none.
    fileprivate init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    private init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = status.st_size
        device = status.st_dev
        node = status.st_ino
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}

extension FontDeclaration {
    /// The stamps of its files now, in an order that is always the same.
    package var stamps: [FontStamp?] {
        let all =
            [PlatformFont(files: files, metrics: metrics)]
            + TextPlatform.allCases.compactMap { platforms[$0] }
        return all.flatMap { font in
            (font.files.map(\.path) + [font.metrics].compactMap { $0 }).map { FontStamp(of: $0) }
        }
    }
}
