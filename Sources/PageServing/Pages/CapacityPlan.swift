import HTTPSocket
import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import SQLiteStorage

/// The memory, disk and descriptors that a service of some size is given, by the bounds that it keeps itself.
package struct CapacityPlan: Sendable, Equatable {
    /// The size of a service.
    package struct Demand: Sendable, Equatable {
        /// The number of modules.
        package var modules: Int
        /// The number of event streams at once.
        package var listeners: Int
        /// The bytes of a page's JSON, and about those of its responses.
        package var pageBytes: Int
        /// The number of pages of each module that are kept: widths, languages, parameters.
        package var variants: Int
        /// The number of upstreams.
        package var upstreams: Int
        /// The number of switches that have a value.
        package var switches: Int

        /// Creates a size.
        package init(
            modules: Int,
            listeners: Int,
            pageBytes: Int,
            variants: Int = 8,
            upstreams: Int = 4,
            switches: Int = 10_000
        ) {
            self.modules = modules
            self.listeners = listeners
            self.pageBytes = pageBytes
            self.variants = variants
            self.upstreams = upstreams
            self.switches = switches
        }
    }

    // What was measured; docs/operating/README.md, "Memory", has the figures.
    /// The bytes of a process without modules once it is ready.
    private static let processBytes = 60 << 20
    /// The bytes of a module's configuration.
    private static let moduleBytes = 40 << 10
    /// The bytes of a page that is kept, beside those of its JSON and of its responses: 1.5 times both.
    private static let pageFactor = 3
    /// The bytes of an event stream of a page, without the page.
    private static let listenerBytes = 20 << 10
    /// Descriptors of event loops, timers, Redis, the log, signals, look-ups of names, and one to spare.
    private static let otherDescriptors = 96
    /// Connections beside those of event streams: readers who look and go.
    private static let readers = 1_000
    private static let step = 16 << 20

    /// `server.limits.memory`.
    package let budget: Int
    /// The memory of the process when it is ready.
    package let start: Int
    /// The memory that the process may take: its start and 4/3 of the budget.
    package var memory: Int { start + budget / 3 * 4 }
    /// `server.limits.connections`.
    package let connections: Int
    /// `server.limits.listeners`.
    package let listeners: Int
    /// `cache.maxBytes`, logs included.
    package let cache: Int
    /// The state file and its log.
    package let state: Int
    /// The disk for both, with what the cache leaves free for the state.
    package var disk: Int { cache + state + StorageSizes.stateReserve }
    /// The descriptors (`LimitNOFILE`).
    package let descriptors: Int

    /// The maximum of switches that have a value.
    package static var maximumSwitches: Int { StorageSizes.maximumSwitches }

    /// Plans for a size. Sizes are not above what configurations admit.
    package init(_ demand: Demand) {
        let pages = demand.modules * demand.variants
        let pageBytes = pages * demand.pageBytes * Self.pageFactor
        // The least that the key takes.
        listeners = max(demand.listeners, 1)
        connections = demand.listeners + Self.readers
        let streamed = demand.listeners * Self.listenerBytes
        let connected = connections * HTTPStatistics.bytesPerConnection
        // Pages have what the other parts leave of the budget, and streams at most their share of it.
        var budget = MemoryBudget.minimum
        while true {
            let parts = MemoryBudget(budget)
            let others =
                parts.maximumResponses + parts.maximumContents + parts.maximumKeptPages
                + parts.maximumText + streamed + connected
            if budget - others >= pageBytes, parts.maximumShownPages >= streamed { break }
            budget += max(Self.step, budget / 16 / Self.step * Self.step)
        }
        self.budget = budget
        start = Self.processBytes + demand.modules * Self.moduleBytes
        // Responses, one for the variants of each module and once more, and revisions, a quarter of the file.
        let stored = max(demand.modules, pages / 2) * demand.pageBytes * 2
        cache = max(CacheConfiguration().maxBytes, stored / Self.step * Self.step + Self.step)
        state = demand.switches * StorageSizes.switchBytes + StorageSizes.stateLog
        descriptors =
            connections + demand.upstreams * UpstreamConfiguration().maxConnections
            + StorageSizes.descriptors + Self.otherDescriptors
    }

    /// The plan as a table.
    package var text: String {
        func size(_ bytes: Int) -> String { "\((bytes + (1 << 20) - 1) >> 20)MiB" }
        let lines = [
            (
                "memory", size(memory),
                "for the process or its container: its start and 4/3 of limits.memory"
            ),
            (
                "disk", size(disk),
                "for both files: cache \(size(cache)), state \(size(state)), the rest stays free"
            ),
            ("descriptors", "\(descriptors)", "LimitNOFILE, ulimit -n"),
            ("server.limits.memory", size(budget), "pages, responses, streams, builds"),
            (
                "server.limits.connections", "\(connections)",
                "of listeners and \(Self.readers) others"
            ),
            ("server.limits.listeners", "\(listeners)", ""),
            ("cache.maxBytes", size(cache), ""),
        ]
        return lines.map { name, value, note in
            func padded(_ text: String, _ count: Int) -> String {
                text + String(repeating: " ", count: max(1, count - text.utf8.count))
            }
            return note.isEmpty
                ? padded(name, 28) + value : padded(name, 28) + padded(value, 10) + note
        }.joined(separator: "\n")
    }

    /// The plan as one object, bytes as numbers.
    package var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("memory", integer: memory)
            writer.member("disk", integer: disk)
            writer.member("descriptors", integer: descriptors)
            writer.member("start", integer: start)
            writer.member("state", integer: state)
            writer.member("limits") { writer in
                writer.object { writer in
                    writer.member("memory", integer: budget)
                    writer.member("connections", integer: connections)
                    writer.member("listeners", integer: listeners)
                }
            }
            writer.member("cache") { writer in
                writer.object { $0.member("maxBytes", integer: cache) }
            }
        }
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
