import HTTPSocket
import JSONCore
import ModuleKit
import UpstreamKit

/// A page with the answer that serves it: what the event loop sends without asking anybody.
final class FinishedPage: Sendable {
    /// The page.
    let page: Page
    /// What it was built from, to see whether it has to be built again.
    let inputs: PageInputs
    /// How long it may be served as it is.
    let lifetime: PageLifetime
    /// The body: the page's text, shared by every answer that has it.
    let body: SharedBytes
    /// The same compressed, once somebody wanted it so.
    let gzipped: SharedBytes?
    /// The answer while the page is fresh.
    let hot: PreparedResponse

    init(
        page: Page,
        inputs: PageInputs,
        lifetime: PageLifetime,
        gzipped: SharedBytes?
    ) {
        self.page = page
        self.inputs = inputs
        self.lifetime = lifetime
        body = SharedBytes(page.json)
        self.gzipped = gzipped
        let status = lifetime.isStale ? CacheStatus.hitStale : .hit
        hot = PageAnswer(page: page, lifetime: lifetime, inputs: inputs).prepared(
            status,
            timing: .none,
            body: body,
            gzipped: gzipped
        )
    }

    /// The memory it holds, in bytes: content, frames, text, and what is sent besides.
    var memoryBytes: Int {
        page.memoryBytes + (gzipped?.count ?? 0) + hot.memoryBytes
    }
}

extension SharedBytes {
    /// A finished text, not copied.
    convenience init(_ text: JSONText) {
        self.init(text.bytes, of: text)
    }
}

/// What a page was built from.
struct PageInputs: Sendable {
    /// The answers' documents, held so that no other can take their place in memory.
    let documents: [JSONDocument]
    /// When each of the answers arrived.
    let receivedAt: [ContinuousClock.Instant]
    /// Whether any request failed.
    let hasFailures: Bool
    /// Whether more pages exist.
    let hasNext: Bool?
    /// The client's fields that the upstreams were given.
    let forwardedNames: [String]
    /// Whether an answer is the client's alone.
    let isPrivate: Bool
    /// When the values of its switches were read, a module at a time.
    let marks: [SwitchMark]
    /// What they were.
    private let switches: [[SwitchKey: Bool]]

    init(_ part: LoadedPart) {
        documents = part.answers.map(\.document)
        receivedAt = part.answers.map(\.freshness.receivedAt)
        hasFailures = !part.failures.isEmpty
        hasNext = part.hasNext
        forwardedNames = part.forwardedNames.sorted()
        isPrivate = part.isPrivate || part.answers.contains(where: \.isPrivate)
        marks = part.switches.compactMap(\.mark)
        switches = part.switches.map(\.stored)
    }

    /// How what two pages were built from relates in time.
    enum Order {
        /// No answer is older than the other page's.
        case newer
        /// None is newer, and some are older.
        case older
        /// Some are newer, some older.
        case mixed
    }

    /// Whether answers have been overtaken by those of another build of the same page, which began
    /// later or asked past the caches, and ended before.
    func order(beside other: PageInputs) -> Order {
        guard receivedAt.count == other.receivedAt.count else { return .newer }
        let pairs = zip(receivedAt, other.receivedAt)
        guard pairs.contains(where: { $0 < $1 }) else { return .newer }
        return pairs.contains { $0 > $1 } ? .mixed : .older
    }

    /// Whether a page built from `other` has the same bytes: the same answers, and no failure, whose
    /// words may differ each time.
    func give(theSameAs other: PageInputs) -> Bool {
        !hasFailures && !other.hasFailures && hasNext == other.hasNext
            && documents.count == other.documents.count && switches == other.switches
            && zip(documents, other.documents).allSatisfy { $0 === $1 }
    }
}
