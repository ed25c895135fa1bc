import FormatCore
import JSONCore
import Locking
import ModuleMapping
import UpstreamKit
import WorkLimits

/// A bounded cache of mapped content, for other viewports of the same pages.
///
/// Content is valid while the responses of a load are the same objects, and its texts are current. What was used
/// longest ago is evicted first. Items that a page shows as they were mapped are in its text too: content refers to
/// them there, and goes with that page.
package final class ContentCache: Sendable {
    /// The default bound in bytes: the content of a few hundred pages of ordinary size.
    package static let defaultMaximumBytes = 32 << 20

    private struct Entry: Sendable {
        var content: PageContent
        let source: ContentSource
        /// The page's text that `content` has items in, which it does not hold; nil where it has all of them itself.
        var text: WeakText?

        /// The content with all its items; nil where the page that has them is gone.
        var whole: PageContent? {
            guard let text else { return content }
            return text.text.map { content.attached(to: $0) }
        }
    }

    private struct WeakText: Sendable {
        weak let text: JSONText?
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

    /// The key of cached content: its name, and the responses and switches that it is mapped from. The name says what
    /// else content depends on.
    package struct Key: Sendable {
        let name: ExactString
        let source: ContentSource

        /// - Parameters:
        ///   - name: the name, ``LoadRequest/contentKey`` of a load.
        ///   - source: the responses and switches that the content is mapped from.
        package init(_ name: String, _ source: ContentSource) {
            self.name = ExactString(name)
            self.source = source
        }

        /// The key of the content of a load.
        init(_ loaded: LoadedPage) {
            self.init(loaded.request.contentKey, ContentSource(loaded))
        }
    }

    /// Returns the content of a load: cached, or else mapped now.
    ///
    /// - Parameter map: Maps the load.
    func content(of loaded: LoadedPage, map: () -> PageContent) -> PageContent {
        content(of: loaded, for: Key(loaded), map: map)
    }

    /// Returns the content of a load: cached, or else mapped now.
    ///
    /// - Parameters:
    ///   - key: The load's key.
    ///   - map: Maps the load.
    func content(of loaded: LoadedPage, for key: Key, map: () -> PageContent) -> PageContent {
        if let cached = content(for: key) { return cached }
        let content = map()
        if loaded.mayComeAgain, !key.source.hasFailures, !content.isCutShort {
            let entry = Entry(content: content, source: key.source)
            state.withLock { state in
                state.entries.set(entry, cost: content.memoryBytes, for: key.name)
            }
        }
        return content
    }

    /// Returns cached content; nil where there is none, and where its texts have passed.
    func content(for key: Key) -> PageContent? {
        state.withLock { state in
            guard let entry = state.entries.value(for: key.name),
                entry.source.producesSameContent(as: key.source),
                !TextClock.hasPassed(entry.content.textChangesAt), let content = entry.whole
            else {
                state.usage.misses += 1
                return nil
            }
            state.usage.hits += 1
            return content
        }
    }

    /// Has cached content refer to the items that a page shows as they were mapped, where it has them itself until
    /// now.
    ///
    /// - Parameter arranged: What the page was made of.
    func share(_ page: Page, of arranged: ArrangedPage, for key: Key) {
        let places = ItemPlaces(of: page, madeOf: arranged)
        guard !places.isEmpty else { return }
        state.withLock { state in
            guard var entry = state.entries.value(for: key.name), entry.text == nil,
                entry.source.producesSameContent(as: key.source),
                entry.content.detach(at: places)
            else { return }
            entry.text = WeakText(text: page.json)
            state.entries.set(entry, cost: entry.content.memoryBytes, for: key.name)
        }
    }
}

extension LoadedPage {
    /// False where no cache may have a response: the next one is another object.
    package var mayComeAgain: Bool { !responses.contains { $0.forbidsStoring } }
}

extension LoadRequest {
    /// A name for all that content depends on beside responses and switches.
    package var contentKey: String {
        let fields = clientFields.all.map { "\n\($0.name): \($0.value)" }.joined()
        return "\(page.module)?\(page.contentQuery)\(page.scope.name)\(fields)"
    }
}
