import HTTPSocket
import Locking

/// The font files that are being sent: one copy of each, for all who fetch it at once.
final class SentFontFiles: Sendable {
    private struct Entry: Sendable {
        weak var bytes: SharedBytes?
    }

    private let entries = Locked<[ExactString: Entry]>([:])

    /// Returns the file of a name: the copy that is being sent, or a new one; nil where there is no such file.
    func bytes(named name: String, copy: () -> [UInt8]?) -> SharedBytes? {
        if let bytes = entries.withLock({ $0[name]?.bytes }) { return bytes }
        guard let bytes = copy().map(SharedBytes.init) else { return nil }
        return entries.withLock { entries in
            // Another request may have made one in the meantime.
            if let other = entries[name]?.bytes { return other }
            entries[name] = Entry(bytes: bytes)
            return bytes
        }
    }
}
