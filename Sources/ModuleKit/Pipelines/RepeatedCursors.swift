import Locking

/// A list that ends because a page of it names, as the next one, a page that it has already.
package struct RepeatedCursor: Sendable, Hashable {
    /// The module that declares the request.
    package let module: String
    /// The id of the request.
    package let request: String
}

/// The lists of a load that end at a repeated cursor. Bounded by the paged requests of a load.
final class RepeatedCursors: Sendable {
    private let noted = Locked<Set<RepeatedCursor>>([])

    /// The lists so far.
    var all: Set<RepeatedCursor> { noted.withLock(\.self) }

    func note(_ list: RepeatedCursor) {
        noted.withLock { _ = $0.insert(list) }
    }
}
