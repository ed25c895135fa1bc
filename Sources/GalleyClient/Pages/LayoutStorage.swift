public import Foundation
import Locking

/// Keeps the last layout of each page, so that a start without network shows something.
///
/// Keys name pages, not people: an app with several users has a storage for each.
public protocol LayoutStorage: Sendable {
    /// Returns what was stored for a page; nil where there is nothing.
    func load(_ key: String) async -> Data?
    /// Stores a layout. Failures lose a convenience, and are not told.
    func store(_ layout: Data, for key: String) async
}

/// Keeps layouts as files in a folder.
public struct FileLayoutStorage: LayoutStorage {
    /// The directory that has a file for each page.
    public let folder: URL
    /// The greatest number of layouts; the oldest go first.
    public let maximumCount: Int

    /// Creates a storage in a folder of its own, which is made when it is needed.
    public init(folder: URL, maximumCount: Int = 100) {
        self.folder = folder
        self.maximumCount = maximumCount
    }

    private func file(_ key: String) -> URL {
        // FNV-1a; the key is in the file too, so that equal hashes do no harm.
        let hash = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return folder.appendingPathComponent("\(String(hash, radix: 16)).layout")
    }

    /// Returns the layout of a page; nil where none was stored.
    public func load(_ key: String) async -> Data? {
        guard let data = try? Data(contentsOf: file(key)) else { return nil }
        let head = Data("\(key)\n".utf8)
        return data.starts(with: head) ? data.dropFirst(head.count) : nil
    }

    /// Stores a layout in place of the former one.
    public func store(_ layout: Data, for key: String) async {
        let manager = FileManager.default
        try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
        try? (Data("\(key)\n".utf8) + layout).write(to: file(key), options: .atomic)
        let keys: [URLResourceKey] = [.contentModificationDateKey]
        let files =
            (try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys))?
            .filter { $0.pathExtension == "layout" } ?? []
        guard files.count > maximumCount else { return }
        let dated = files.map { file in
            let values = try? file.resourceValues(forKeys: Set(keys))
            return (file: file, date: values?.contentModificationDate ?? .distantPast)
        }
        for old in dated.sorted(by: { $0.date < $1.date }).dropLast(maximumCount) {
            try? manager.removeItem(at: old.file)
        }
    }
}

/// Keeps layouts in memory, for as long as it lives itself.
public final class MemoryLayoutStorage: LayoutStorage {
    private let layouts = Locked<[ExactString: Data]>([:])

    /// Creates an empty storage.
    public init() {}

    /// Returns the layout of a page; nil where none was stored.
    public func load(_ key: String) async -> Data? { layouts.withLock { $0[key] } }

    /// Stores a layout in place of the former one.
    public func store(_ layout: Data, for key: String) async {
        layouts.withLock { $0[key] = layout }
    }
}
