import FormatCore
package import HTTPSocket
package import JSONCore
package import ModuleKit
import ModuleMapping
import SwitchKit
import UpstreamKit

/// A page with the response for it, which the event loops send as it is.
package final class CachedPage: Sendable {
    /// The page, which its other representations share.
    package let shared: SharedPage
    /// The responses and switches that it was built from.
    package let inputs: PageDependencies
    /// The time in which it may be sent as it is.
    package let lifetime: PageFreshness
    /// The body: the page's text, shared by every response that has it.
    package let body: SharedBytes
    /// The same compressed, as far as clients took it so.
    package let encodings: PageEncodings
    /// The page drawn as SVG, by the modes in which it was requested so.
    let pictures: [PictureMode: SharedBytes]
    /// The header fields of its responses.
    package let response: PageResponse
    /// The fields of it that caches in front of the service read.
    let front: EdgeCacheFields
    /// The response while the page is fresh; nil for a page that is made anew for each request.
    package let preparedResponse: PreparedResponse?
    /// The same for clients that say what they draw, where the page is as declared; nil until one asks.
    package let completeResponse: PreparedResponse?
    /// The fields of responses with its windows, as far as clients took some.
    package let windowFields: WindowFields
    /// The memory that it holds, in bytes: content, frames, text, and what is sent besides.
    let memoryBytes: Int
    /// The part of it that is the page's.
    package let contentBytes: Int

    package var page: Page { shared.page }

    init(
        _ shared: SharedPage,
        inputs: PageDependencies,
        lifetime: PageFreshness,
        front: EdgeCacheFields,
        encodings: PageEncodings,
        pictures: [PictureMode: SharedBytes] = [:],
        saysAccepted: Bool = false,
        windowFields: WindowFields = WindowFields()
    ) {
        let page = shared.page
        self.windowFields = windowFields
        self.shared = shared
        self.inputs = inputs
        self.lifetime = lifetime
        body = SharedBytes(page.json)
        self.encodings = encodings
        self.pictures = pictures
        self.front = front
        response = PageResponse(page: page, lifetime: lifetime, inputs: inputs, front: front)
        preparedResponse =
            lifetime.servedUntil <= lifetime.builtAt
            ? nil
            : response.prepared(
                lifetime.statusInMemory,
                timing: .none,
                body: body,
                encoded: encodings.bodies
            )
        completeResponse =
            preparedResponse == nil || !saysAccepted || page.request.accepted != nil
            ? nil
            : response.prepared(
                lifetime.statusInMemory,
                timing: .none,
                body: body,
                encoded: encodings.bodies,
                saysAccepted: true
            )
        contentBytes = page.memoryBytes
        memoryBytes =
            contentBytes + encodings.bodies.bytes + pictures.values.reduce(0) { $0 + $1.count }
            + (preparedResponse?.headBytes ?? 0) + (completeResponse?.headBytes ?? 0)
            + (inputs.shown?.memoryBytes ?? 0) + (inputs.traffic?.memoryBytes ?? 0)
            + windowFields.memoryBytes
    }

    /// Returns the same page with further representations.
    func adding(
        encodings: PageEncodings? = nil,
        pictures: [PictureMode: SharedBytes]? = nil,
        saysAccepted: Bool = false,
        windowFields: WindowFields? = nil
    ) -> CachedPage {
        CachedPage(
            shared,
            inputs: inputs,
            lifetime: lifetime,
            front: front,
            encodings: encodings ?? self.encodings,
            pictures: pictures ?? self.pictures,
            saysAccepted: saysAccepted || completeResponse != nil,
            windowFields: windowFields ?? self.windowFields
        )
    }

    /// Returns the same page with the fields of windows' responses.
    func adding(windowsSayingAccepted saysAccepted: Bool) -> CachedPage {
        var fields = windowFields
        fields[saysAccepted: saysAccepted] = response.fields(
            ofPart: lifetime.statusInMemory,
            timing: .none,
            saysAccepted: saysAccepted
        )
        return adding(windowFields: fields)
    }

    /// Returns the response while the page is fresh; nil for a page that is made anew for each request.
    func response(saysAccepted: Bool) -> PreparedResponse? {
        (saysAccepted ? completeResponse : nil) ?? preparedResponse
    }

    /// True where clients that say what they draw have a response of their own, which is not made yet.
    var lacksCompleteResponse: Bool {
        page.request.accepted == nil && completeResponse == nil && preparedResponse != nil
    }
}

/// The fields of responses with windows of a page in memory, but for their canonical URLs: those for clients that say
/// what they draw, and those for others.
package struct WindowFields {
    private var plain: EncodedFields?
    private var accepting: EncodedFields?

    package subscript(saysAccepted saysAccepted: Bool) -> EncodedFields? {
        get { saysAccepted ? accepting : plain }
        set {
            if saysAccepted { accepting = newValue } else { plain = newValue }
        }
    }

    /// The bytes of memory that they occupy, for the limits of caches.
    var memoryBytes: Int { (plain?.memoryBytes ?? 0) + (accepting?.memoryBytes ?? 0) }
}

extension CachedPage {
    /// True while all of it is shown as it is now: nothing was cut short, and no text has passed.
    var isWhole: Bool { !page.isCutShort && !TextClock.hasPassed(page.textChangesAt) }

    /// True of a page of newer responses than those of a build, which began before its own and ended after it.
    ///
    /// - Parameters:
    ///   - inputs: What the build has. Once the page has expired, that may be older by right: what is stored takes the
    ///     place of a newer response that was none to keep.
    ///   - isOvertaken: True where some of that was fetched and is no longer the newest: a page of it would show in
    ///     part what was there before, even where the rest is newer. That rest makes this page out of date, so that
    ///     it is soon built again.
    func isNewer(than inputs: PageDependencies, isOvertaken: Bool) -> Bool {
        guard isWhole, self.inputs.haveCurrentSwitches else { return false }
        return switch inputs.order(beside: self.inputs) {
        case .newer: false
        case .mixed: isOvertaken
        case .older: isOvertaken || isServable
        }
    }
}

extension SharedBytes {
    /// A finished text, not copied.
    package convenience init(_ text: JSONText) {
        self.init(text.bytes, of: text)
    }
}

/// The responses and switches that a page was built from.
package struct PageDependencies: Sendable {
    /// The responses and switches that its content was mapped from.
    package let source: ContentSource
    /// The responses, where streams show the page request by request; nil for other pages.
    package let shown: ShownResponses?
    /// The moment of each response.
    private let moments: [Moment]
    /// The names of the client's fields that the upstreams were given.
    let forwardedNames: [String]
    /// True when the page is one client's own: a field that names somebody went into it, or a response
    /// that is `private`.
    let isPrivate: Bool
    /// True when the module is the version that was served last, as its file has a mistake.
    var isFormer = false
    /// The part of the page that is recorded of its views; nil where none are.
    package var traffic: PageTraffic?
    /// True when the page may be written to disk: it is nobody's own, and no response is `no-store`.
    package let isStorable: Bool
    /// The versions of the responses, also of those that are missing, for those that a cache may have.
    private let responseVersions: [ResponseVersion]
    /// The versions of its switches, a module at a time.
    private let switchVersions: [SwitchVersion]

    /// - Parameters:
    ///   - isPersonal: true when the page was made for a client that a field names.
    ///   - emitsEach: true when streams show it request by request.
    init(_ loaded: LoadedPage, for request: PageRequest, isPersonal: Bool, emitsEach: Bool) {
        source = ContentSource(loaded)
        shown = emitsEach ? ShownResponses(loaded) : nil
        moments = loaded.responses.map(Moment.init)
        var names = loaded.forwardedNames
        names.formUnion(request.scope.fields)
        forwardedNames = names.isEmpty ? [] : names.sorted().texts
        isPrivate =
            isPersonal || loaded.isPrivate || loaded.responses.contains { $0.isPrivate }
        isStorable = !isPrivate && !loaded.responses.contains { $0.forbidsStoring }
        responseVersions = loaded.responses.compactMap { $0.version } + loaded.absences
        switchVersions = loaded.switches.flatMap(\.versions)
    }

    /// True while no response has been replaced, none that was missing has come, and no switch has been
    /// set since. A few atomic loads each, no allocation: the event loops ask for every page that they
    /// send.
    package var areCurrent: Bool {
        // By index, because iterating copies each version, and counts its references up and down.
        responseVersions.withUnsafeBufferPointer { versions in
            versions.indices.allSatisfy { versions[$0].isCurrent }
        } && haveCurrentSwitches
    }

    /// True while no switch has been set since.
    var haveCurrentSwitches: Bool {
        switchVersions.withUnsafeBufferPointer { versions in
            versions.indices.allSatisfy { versions[$0].isCurrent }
        }
    }

    /// The moment that a response is of: that of the fetch which began later is newer, whichever came first. One that
    /// was confirmed is newer than before.
    private struct Moment: Sendable {
        let fetch: UInt64?
        let receivedAt: ContinuousClock.Instant

        init(_ response: UpstreamResponse) {
            fetch = (response.version ?? response.unstoredVersion)?.fetch
            receivedAt = response.freshness.receivedAt
        }

        func isBefore(_ other: Moment) -> Bool {
            guard let fetch, let otherFetch = other.fetch, fetch != otherFetch else {
                return receivedAt < other.receivedAt
            }
            return fetch < otherFetch
        }
    }

    /// The order in time of the responses of two pages.
    enum Order {
        /// No response is older than the other page's.
        case newer
        /// None is newer, and some are older.
        case older
        /// Some are newer, some older.
        case mixed
    }

    /// Returns the order of these responses and those of another build of the same page: one that
    /// began later, or fetched past the caches, may have ended before.
    func order(beside other: PageDependencies) -> Order {
        guard moments.count == other.moments.count else { return .newer }
        let pairs = zip(moments, other.moments)
        guard pairs.contains(where: { $0.isBefore($1) }) else { return .newer }
        return pairs.contains { $1.isBefore($0) } ? .mixed : .older
    }
}
