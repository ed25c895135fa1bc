import Locking

/// Combines the progress of a composite's children.
final class CompositeProgress: Sendable {
    private let children: Locked<[LoadedPage?]>
    private let request: LoadRequest
    private let progress: @Sendable (LoadedPage) -> Void

    /// Creates the progress of a composite.
    ///
    /// - Parameters:
    ///   - request: The composite's own request.
    ///   - count: The number of children.
    ///   - progress: Receives the whole page as far as it is loaded.
    init(
        _ request: LoadRequest,
        childCount count: Int,
        progress: @escaping @Sendable (LoadedPage) -> Void
    ) {
        self.request = request
        self.progress = progress
        children = Locked([LoadedPage?](repeating: nil, count: count))
    }

    /// Notes the progress of a child. Nothing is reported before each child has reported something.
    func note(_ loaded: LoadedPage, ofChild index: Int) {
        children.withLock { children in
            children[index] = loaded
            let known = children.compactMap(\.self)
            guard known.count == children.count else { return }
            // Under the lock, so that reports come in the order of what they report.
            progress(LoadedPage(request, children: known))
        }
    }
}
