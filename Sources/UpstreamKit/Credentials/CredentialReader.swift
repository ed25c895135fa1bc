import Glibc
import InputCore
import Locking

/// The present text of a credential: its files are read again when their time or size changes.
///
/// A file that cannot be read, or is empty, leaves the text as it was: it is being replaced.
package final class CredentialReader: Sendable {
    /// The time between two looks at the files: a system call for each file and look.
    static let pause = Duration.seconds(1)

    /// The longest file that is read: a key or a certificate, as in the configuration.
    static let maximumBytes = 64 << 10

    /// The state of a file at a look.
    private struct Stamp: Sendable, Equatable {
        var seconds = 0
        var nanoseconds = 0
        var size = 0
        var inode: UInt64 = 0
    }

    private struct State: Sendable {
        var text: String
        /// The contents of files in the text.
        var contents: [String] = []
        var stamps: [Stamp] = []
        var nextLook: ContinuousClock.Instant?
    }

    private let credential: CredentialText
    private let clock: UpstreamClock
    private let state: Locked<State>

    /// Creates a reader, which reads no file yet.
    ///
    /// - Parameters:
    ///   - credential: the text.
    ///   - clock: the time.
    package init(_ credential: CredentialText, clock: UpstreamClock = .system) {
        self.credential = credential
        self.clock = clock
        state = Locked(State(text: credential.text))
    }

    /// The text. Looks at the files at most once a second.
    package var text: String {
        guard credential.mayChange else { return credential.text }
        return state.withLock { state in
            let now = clock.now()
            if state.nextLook.map({ now < $0 }) ?? false { return state.text }
            look(&state, now)
            return state.text
        }
    }

    /// The parts of the text that variables and files have filled in.
    package var secrets: [String] {
        credential.filledIn + state.withLock { $0.contents }
    }

    /// The names of the files, without their folders, which clients need not know.
    var fileNames: [String] {
        credential.parts.compactMap { part in
            guard case .file(let path) = part else { return nil }
            return path.lastIndex(ofScalar: "/").map { String(path.suffix(after: $0)) } ?? path
        }
    }

    /// Looks at the files at once.
    package func look() {
        guard credential.mayChange else { return }
        state.withLock { look(&$0, clock.now()) }
    }

    private func look(_ state: inout State, _ now: ContinuousClock.Instant) {
        state.nextLook = now.advanced(by: Self.pause)
        let stamps = credential.parts.map { part in
            if case .file(let path) = part { Self.stamp(of: path) } else { Stamp() }
        }
        guard stamps != state.stamps else { return }
        guard let (text, contents) = read() else { return }
        state.stamps = stamps
        state.text = text
        state.contents = contents
    }

    private func read() -> (text: String, contents: [String])? {
        var text = ""
        var contents: [String] = []
        for part in credential.parts {
            switch part {
            case .text(let fixed): text += fixed
            case .file(let path):
                guard let content = Self.content(of: path), !content.isEmpty else { return nil }
                text += content
                contents.append(content)
            }
        }
        return (text, contents)
    }

    private static func stamp(of path: String) -> Stamp {
        var status = stat()
        guard stat(path, &status) == 0 else { return Stamp() }
        return Stamp(
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec,
            size: status.st_size,
            inode: UInt64(status.st_ino)
        )
    }

    /// Returns the text of a file without its last line end; nil where it cannot be read.
    private static func content(of path: String) -> String? {
        // Not blocking, as it might be a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: maximumBytes + 1)
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { return nil }
            if read == 0 { break }
            count += read
        }
        guard count <= maximumBytes,
            let text = String(validating: bytes[..<count], as: UTF8.self)
        else { return nil }
        return String(text.rest(before: "\r\n") ?? text.rest(before: "\n") ?? text[...])
    }
}
