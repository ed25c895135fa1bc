import Foundation
import InputCore
import Locking

/// Layouts that were fetched before their pages are opened, in memory, by their URLs.
final class LayoutsAhead: Sendable {
    /// The most layouts that are kept; the oldest go first.
    static let maximumCount = 16
    /// The age at which a layout is fetched again.
    static let freshness = Duration.seconds(60)

    private struct Entry {
        var time: ContinuousClock.Instant
        var layout: Data?
    }

    private struct State {
        var entries: [ExactString: Entry] = [:]
        /// The keys, the oldest first.
        var order: [ExactString] = []
    }

    private let state = Locked(State())

    /// Returns true where the layout of a URL is to be fetched; it counts as fetched from then on.
    func begin(_ key: String) -> Bool {
        let key = ExactString(key)
        return state.withLock { state in
            let now = ContinuousClock.now
            if let entry = state.entries[key], now - entry.time < Self.freshness { return false }
            state.entries[key] = Entry(time: now)
            state.order.removeAll { $0 == key }
            state.order.append(key)
            if state.order.count > Self.maximumCount {
                state.entries[state.order.removeFirst()] = nil
            }
            return true
        }
    }

    /// Keeps the layout of a URL that was begun.
    func put(_ layout: Data, for key: String) {
        state.withLock { $0.entries[ExactString(key)]?.layout = layout }
    }

    /// Returns the layout of a URL; nil where none was fetched, or it has not come yet.
    func layout(_ key: String) -> Data? {
        state.withLock { $0.entries[ExactString(key)]?.layout }
    }
}
