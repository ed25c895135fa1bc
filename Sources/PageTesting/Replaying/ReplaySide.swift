import FormatCore
import InputCore
import Locking
import ModuleConfiguration
import ModuleKit
import ModuleMapping
import SQLiteStorage
import UpstreamKit
import WorkLimits

/// A configuration that lays recorded views out, of the responses that they were made of.
final class ReplaySide: Sendable {
    let builder: PageBuilder
    let tree: ConfigurationTree

    /// The content of a view, which other views may have too.
    struct Content: Sendable {
        /// Its number, different for each that was mapped.
        let number: Int
        let content: PageContent
        /// The calls that no recorded response answers, of a page that cannot do without.
        let missing: [RecordedRequest]
        /// The time until which its texts are these, in milliseconds since 1970; nil for always.
        fileprivate let end: Double?
        fileprivate let start: Double
    }

    private struct ContentKey: Hashable, Sendable {
        let module: ExactString
        let query: ExactString
        let source: Int64
    }

    private struct State: Sendable {
        var contents = LRUCache<ContentKey, Content>(maximumCost: ReplaySide.maximumContentBytes)
        var count = 0
    }

    private let state = Locked(State())

    /// The maximum of mapped content that is kept for other views, in bytes.
    private static let maximumContentBytes = 256 << 20

    /// The time that a load may take: recorded responses are there at once.
    private static let deadline = Duration.seconds(600)

    init(_ tree: ConfigurationTree, builder: PageBuilder) {
        self.tree = tree
        self.builder = builder
    }

    /// Returns the request of a view; else its outcome, which is no page.
    func request(for view: RecordedView) -> Result<PageRequest, RefusedRequest> {
        guard let module = builder.catalog.module(named: view.module) else {
            return .failure(RefusedRequest(outcome: .gone))
        }
        var reader = PageRequestReader(
            module: module,
            among: builder.catalog.widths,
            palette: builder.catalog.palette,
            accepts: builder.catalog.accepts
        )
        do throws(ParameterErrors) {
            return .success(try reader.read(QueryPairs.pairs(of: view.target)).request)
        } catch {
            let reasons = error.all.map { "parameter '\($0.parameter)': \($0.detail)" }
            return .failure(RefusedRequest(outcome: .invalid(reasons.joined(separator: ", "))))
        }
    }

    /// A request for which there is no page.
    struct RefusedRequest: Error {
        let outcome: PageOutcome
    }

    /// Returns the content of a view, at the time of its hour.
    func content(of view: RecordedView, for request: PageRequest) async -> Content {
        let key = ContentKey(
            module: ExactString(view.module),
            query: ExactString(request.contentQuery),
            source: view.source
        )
        let now = Double(view.hour) * 1000
        let known = state.withLock { $0.contents.value(for: key) }
        if let known, known.start <= now, known.end.map({ now < $0 }) ?? true { return known }
        let context = ReplayContext(view)
        let load = LoadRequest(page: request, deadline: .now + Self.deadline)
        let loaded = await ReplayContext.$current.withValue(context) {
            await builder.catalog.load(load)
        }
        let isIncomplete = loaded.failures.contains {
            $0.detail.begins(with: ReplayUpstream.notRecorded)
        }
        let content = builder.content(of: loaded, now: now)
        return state.withLock { state in
            state.count += 1
            let result = Content(
                number: state.count,
                content: content,
                missing: isIncomplete ? context.missing : [],
                end: content.textChangesAt,
                start: now
            )
            state.contents.set(result, cost: content.memoryBytes, for: key)
            return result
        }
    }

    /// Lays content out for a request.
    func outcome(of content: Content, for request: PageRequest) -> PageOutcome {
        do throws(LoadError) {
            return .page(try builder.page(of: content.content, for: request))
        } catch {
            if let refused = error.refused { return .unsupported(refused.wanted) }
            let reasons = error.failures.map { failure in
                "request '\(failure.request)': \(failure.kind.rawValue): \(failure.detail)"
            }
            return .failed(reasons.joined(separator: ", "))
        }
    }

    /// Lays a view out by itself.
    func outcome(of view: RecordedView) async -> PageOutcome {
        switch request(for: view) {
        case .failure(let refused): return refused.outcome
        case .success(let request):
            return outcome(of: await content(of: view, for: request), for: request)
        }
    }
}

/// The names and values of a recorded query.
enum QueryPairs {
    /// Returns the pairs, decoded.
    static func pairs(of query: String) -> [(name: String, value: String)] {
        query.split(at: "&").map { pair in
            let name = pair.prefixScalars { $0 != "=" }
            let value = pair.dropFirstScalars(name.unicodeScalars.count + 1)
            return (
                PercentEncoding.decode(name, form: true) ?? String(name),
                PercentEncoding.decode(value, form: true) ?? String(value)
            )
        }
    }
}
