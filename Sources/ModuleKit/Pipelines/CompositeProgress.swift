import Synchronization

/// Puts together what the children of a composite have so far.
final class CompositeProgress: Sendable {
    private let parts: Mutex<[LoadedPart?]>
    private let progress: @Sendable (LoadedPart) -> Void

    /// - Parameters:
    ///   - count: how many children there are.
    ///   - progress: told what there is of the whole.
    init(of count: Int, _ progress: @escaping @Sendable (LoadedPart) -> Void) {
        parts = Mutex([LoadedPart?](repeating: nil, count: count))
        self.progress = progress
    }

    /// Notes what a child has so far. Nothing is told before each has said what it will show.
    func note(_ part: LoadedPart, of child: Int) {
        parts.withLock { parts in
            parts[child] = part
            let known = parts.compactMap(\.self)
            guard known.count == parts.count else { return }
            // Under the lock, so that what is told last is what is known last.
            progress(known.reduce(into: LoadedPart()) { $0.append($1) })
        }
    }
}
