import Dispatch
import Glibc
import InputCore
import Locking

/// Watches the files of the configuration, and reports when one is saved, created or removed.
///
/// Folders are watched rather than files: editors save by replacing the old file with a new one. So are those
/// that symbolic links lead to or lie in, of files and of folders on the way to them, and a folder that was removed
/// is looked for until it is there again. Changes in quick succession are reported once.
final class FileWatch: Sendable {
    /// The watched folders and files.
    private struct State {
        /// The paths of folders by their watch descriptor. A folder has one, whichever of its paths it was added by:
        /// `pages`, and the same with its parents, to which links lead.
        var folders: [Int32: [String]] = [:]
        var files: Set<ExactString> = []
        /// Folders in which any new file of a configuration counts.
        var open: Set<ExactString> = []
        /// Folders in which any new file counts.
        var images: Set<ExactString> = []
        /// Folders that could not be watched, or were removed.
        var missing: Set<ExactString> = []
        /// True while those are looked for.
        var isLooking = false
        /// The number of changes, by which only the last of several is reported.
        var changes = 0
    }

    /// The time without a further change before one is reported: an editor, or a checkout, writes
    /// several files in a few milliseconds.
    private static let quiet = DispatchTimeInterval.milliseconds(100)

    /// The time between two looks for folders that are missing.
    private static let pause = DispatchTimeInterval.milliseconds(500)

    /// The events of a watched folder: files written, moved, created and removed, and the folder moved.
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_MOVE_SELF
            | IN_ONLYDIR
    )

    /// The link that Kubernetes exchanges to replace all files of a folder at once.
    private static let exchangedLink = "..data"

    /// The longest event: its fixed part and a name. Many fit into one read.
    private static let bufferBytes = 64 * (MemoryLayout<inotify_event>.size + 256)

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "galley.watch")
    private let state = Locked(State())
    // Dispatch sources may be used from any thread; only their protocol does not say so.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let changed: @Sendable () -> Void

    /// Watches nothing yet; nil when the system cannot watch.
    ///
    /// - Parameter changed: called after each change, from a thread of its own.
    init?(changed: @escaping @Sendable () -> Void) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.changed = changed
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setCancelHandler { [descriptor] in close(descriptor) }
        source.setEventHandler { [weak self] in self?.readEvents() }
        source.resume()
    }

    deinit {
        source.cancel()
    }

    /// Watches these files, and these folders for files that appear in them, from now on.
    ///
    /// - Parameter images: Folders of images, in which any file counts.
    func watch(files: [String], folders: [String], images: [String]) {
        let open = Self.withTargets(folders)
        let images = Self.withTargets(images)
        let named = FollowedLinks.paths(of: files + open + images)
        let all = Set((named.map(Self.folder) + open + images).exact)
        state.withLock { state in
            state.files = Set(named.exact)
            state.open = Set(open.exact)
            state.images = Set(images.exact)
            // A link may lead to another folder than before: what lies at a path by now has its watch, or gets one.
            let former = state.folders
            state.folders = [:]
            state.missing = []
            for folder in all.texts { add(folder, to: &state) }
            for watch in former.keys where !state.folders.keys.contains(watch) {
                inotify_rm_watch(descriptor, watch)
            }
        }
        lookLater()
    }

    private func add(_ folder: String, to state: inout State) {
        let watch = inotify_add_watch(descriptor, folder, Self.events)
        if watch >= 0 {
            state.folders[watch, default: []].append(folder)
        } else {
            state.missing.insert(folder)
        }
    }

    /// Looks for missing folders a moment later; while there are none, nothing is done.
    private func lookLater() {
        let isFirst = state.withLock { state in
            if state.missing.isEmpty || state.isLooking { return false }
            state.isLooking = true
            return true
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.look() }
    }

    private func look() {
        let hasFound = state.withLock { state in
            let missing = state.missing
            state.missing = []
            for folder in missing.texts { add(folder, to: &state) }
            state.isLooking = false
            return state.missing.count < missing.count
        }
        if hasFound { tellSoon() }
        lookLater()
    }

    // MARK: Events

    private func readEvents() {
        var buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
        var isRelevant = false
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            if concerns(buffer[..<count]) { isRelevant = true }
        }
        if isRelevant { tellSoon() }
        lookLater()
    }

    private func concerns(_ bytes: ArraySlice<UInt8>) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var isRelevant = false
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + header <= bytes.count {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let name = bytes[(offset + header)..<(offset + header + Int(event.len))]
                let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                if event.mask & UInt32(IN_MOVE_SELF | IN_IGNORED) != 0 { noteRemoved(event.wd) }
                if isOfConfiguration(text, in: event.wd) { isRelevant = true }
                offset += header + Int(event.len)
            }
        }
        return isRelevant
    }

    /// Notes that a folder is no longer at its path, as it was moved or removed.
    private func noteRemoved(_ watch: Int32) {
        state.withLock { state in
            guard let paths = state.folders.removeValue(forKey: watch) else { return }
            inotify_rm_watch(descriptor, watch)
            state.missing.formUnion(paths.exact)
        }
    }

    private func isOfConfiguration(_ name: String, in watch: Int32) -> Bool {
        state.withLock { state in
            guard let folders = state.folders[watch] else { return false }
            let isNamed = folders.contains { folder in
                state.files.contains((folder == "/" ? "" : folder) + "/" + name)
            }
            if isNamed || state.files.contains(name) || name == Self.exchangedLink { return true }
            // Hidden files are no pattern's: editors put their locks there (`.#page.yaml`).
            if name.isEmpty || name.begins(with: ".") { return false }
            if folders.contains(where: { state.images.contains($0) }) { return true }
            let isConfiguration = [".yaml", ".yml", ".json"].contains { name.ends(with: $0) }
            return isConfiguration && folders.contains { state.open.contains($0) }
        }
    }

    private func tellSoon() {
        let number = state.withLock { state in
            state.changes += 1
            return state.changes
        }
        queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in
            guard let self, state.withLock({ $0.changes }) == number else { return }
            changed()
        }
    }

    // MARK: Paths

    /// Folders, and those that they lead to.
    private static func withTargets(_ folders: [String]) -> [String] {
        let given = folders.map(withoutSlash)
        return given + given.compactMap(target)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(ofScalar: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path of what a symbolic link leads to; nil for a path without links.
    private static func target(of path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        let target = String(cString: found)
        return target.isExactly(path) ? nil : target
    }

    private static func withoutSlash(_ folder: String) -> String {
        folder.count > 1 && folder.ends(with: "/") ? String(folder.dropLastScalars()) : folder
    }
}
