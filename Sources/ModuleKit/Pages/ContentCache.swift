import FormatCore
import Locking
import UpstreamKit
import WorkLimits

/// A bounded cache of mapped content, for other viewports of the same pages.
///
/// Content is valid while the responses of a load are the same objects, and its texts are current. What was used longest ago is
/// evicted first.
package final class ContentCache: Sendable {
    /// The default bound in bytes: the content of a few hundred pages of ordinary size.
    package static let defaultMaximumBytes = 32 << 20

    private struct Entry: Sendable {
        let content: PageContent
        let source: ContentSource
    }

    private struct State: Sendable {
        var entries: LRUCache<ExactString, Entry>
        var usage = Usage()
    }

    /// The use of a cache.
    package struct Usage: Sendable, Equatable {
        /// The pages whose content is cached.
        package var count = 0
        /// The memory that they hold, in bytes.
        package var bytes = 0
        /// The pages that were built of cached content.
        package var hits = 0
        /// The pages whose content was mapped.
        package var misses = 0
    }

    private let state: Locked<State>

    /// Creates an empty cache.
    package init(maximumBytes: Int = defaultMaximumBytes) {
        state = Locked(State(entries: LRUCache(maximumCost: maximumBytes)))
    }

    /// The use of the cache until now.
    package var usage: Usage {
        state.withLock { state in
            var usage = state.usage
            usage.count = state.entries.count
            usage.bytes = state.entries.cost
            return usage
        }
    }

    /// Removes everything.
    package func removeAll() {
        state.withLock { $0.entries.removeAll { _ in true } }
    }

    /// Removes the content used longest ago, until a number of bytes is free.
    package func removeOldest(bytes: Int) {
        state.withLock { $0.entries.removeOldest(cost: bytes) }
    }

    /// Returns the content of a load: cached, or else mapped now.
    ///
    /// - Parameter map: Maps the load.
    func content(of loaded: LoadedPage, map: () -> PageContent) -> PageContent {
        let key = ExactString(loaded.request.contentKey)
        let source = ContentSource(loaded)
        let cached = state.withLock { state -> PageContent? in
            guard let entry = state.entries.value(for: key),
                entry.source.producesSameContent(as: source),
                !TextClock.hasPassed(entry.content.textChangesAt)
            else {
                state.usage.misses += 1
                return nil
            }
            state.usage.hits += 1
            return entry.content
        }
        if let cached { return cached }
        let content = map()
        // Of a response that no cache may have, the next one is another object.
        let mayComeAgain = !loaded.responses.contains(where: \.forbidsStoring)
        if mayComeAgain, !source.hasFailures, !content.isCutShort {
            let entry = Entry(content: content, source: source)
            state.withLock { state in
                state.entries.set(entry, cost: content.memoryBytes, for: key)
            }
        }
        return content
    }
}

extension LoadRequest {
    /// A name for all that content depends on beside responses and switches.
    fileprivate var contentKey: String {
        let fields = clientFields.all.map { "\n\($0.name): \($0.value)" }.joined()
        return "\(page.module)?\(page.contentQuery)\(page.scope.name)\(fields)"
    }
}
