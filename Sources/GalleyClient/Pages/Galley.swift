import InputCore
public import Foundation

/// A Galley service.
///
/// ```swift
/// let galley = Galley(URL(string: "https://pages.example.com")!)
/// let page = galley.page("home", viewport: Viewport(width: 390, scale: 3))
/// for try await update in page.updates { … }
/// ```
public struct Galley: Sendable {
    /// The options; see the properties.
    public struct Options: Sendable {
        /// Returns header fields that all requests have, such as `authorization`. It is called for
        /// each request; where it throws, the request is not sent.
        public var headers: @Sendable () async throws -> [String: String]
        /// Keeps the last layout of each page, which is shown first at the next start.
        public var storage: (any LayoutStorage)?
        /// The pause between polls, where streams are cut on the way.
        public var poll: Duration
        /// The times of reconnections.
        package var pace = Pace()

        /// Creates options.
        public init(
            storage: (any LayoutStorage)? = nil,
            poll: Duration = .seconds(10),
            headers: @escaping @Sendable () async throws -> [String: String] = { [:] }
        ) {
            self.headers = headers
            self.storage = storage
            self.poll = poll
        }
    }

    /// The times of reconnections.
    package struct Pace: Sendable {
        /// The time in which an event stream must open; slower ones are polled.
        package var opening = Duration.seconds(5)
        /// The silence after which a stream counts as dead; the service comments every 15 s.
        package var silence = Duration.seconds(40)
        /// The pause after a stream's end, where it tells no other.
        package var retry = Duration.milliseconds(500)
        /// The pause after the first failure, which doubles with each, up to the second number.
        package var failure = (first: Duration.milliseconds(500), most: Duration.seconds(30))
    }

    /// The service's URL.
    public let base: URL
    let transport: any Transport
    let options: Options
    /// Layouts that were fetched before their pages are opened.
    let ahead = LayoutsAhead()

    /// Creates a client of a service.
    ///
    /// - Parameters:
    ///   - base: the service's URL, to which `/v1/…` is added.
    ///   - transport: sends requests.
    ///   - options: header fields, storage, polls.
    public init(
        _ base: URL,
        transport: any Transport = URLSessionTransport(),
        options: Options = Options()
    ) {
        self.base = base
        self.transport = transport
        self.options = options
    }

    /// Returns a page. Nothing is sent before it is followed or changed.
    ///
    /// - Parameters:
    ///   - module: the module's name.
    ///   - viewport: the screen.
    ///   - parameters: the module's own.
    ///   - pages: the number of pages of data, for modules that have several.
    ///   - cells: the types that the app draws itself, with the highest version of each, which the service is told as
    ///     `accepts`; nil tells it nothing.
    public func page(
        _ module: String,
        viewport: Viewport = Viewport(),
        parameters: [String: String] = [:],
        pages: Int? = nil,
        cells: [String: Int]? = nil
    ) -> Page {
        var query = PageQuery(viewport: viewport, parameters: parameters, pages: pages)
        query.accepts = cells.map { cells in
            let types = cells.sorted { $0.key < $1.key }.map { "\($0.key)@\($0.value)" }
            return (types + ["+runs", "+palette", "+clip", "+hits", "+a11y"]).joined(separator: ",")
        }
        return Page(galley: self, module: module, query: query)
    }

    // MARK: Requests

    /// Returns the URL of an endpoint of a module.
    func url(of module: String, endpoint: String, query: [String: String]) -> URL {
        var text = Self.root(of: base) + "/v1/modules/\(Self.encoded(module))/\(endpoint)"
        let pairs = query.sorted { $0.key < $1.key }.map {
            "\(Self.encoded($0.key))=\(Self.encoded($0.value))"
        }
        if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
        return URL(string: text) ?? base
    }

    /// A service's URL without slashes at its end.
    static func root(of base: URL) -> String {
        var text = base.absoluteString
        while text.ends(with: "/") { text.unicodeScalars.removeLast() }
        return text
    }

    /// A text with all but unreserved characters as percent escapes (RFC 3986, section 2.3).
    static func encoded(_ text: String) -> String {
        var allowed = CharacterSet(charactersIn: "-._~")
        allowed.insert(charactersIn: "a"..."z")
        allowed.insert(charactersIn: "A"..."Z")
        allowed.insert(charactersIn: "0"..."9")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }

    /// Sends a request and returns its response, where that is not a failure.
    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        request.fields.merge(try await options.headers()) { own, _ in own }
        let response = try await transport.send(request)
        guard response.status >= 400 else { return response }
        let body = (try? await Self.whole(response.body)) ?? []
        throw GalleyError.refused(Problem(json: body, status: response.status))
    }

    /// Sends a request and returns the whole body of its response.
    func json(
        _ request: TransportRequest
    ) async throws -> (status: Int, tag: String?, body: [UInt8]) {
        var request = request
        request.fields["accept"] = "application/json"
        if request.body != nil { request.fields["content-type"] = "application/json" }
        let response = try await send(request)
        let body = try await Self.whole(response.body)
        return (response.status, response.fields["etag"], body)
    }

    private static func whole(
        _ body: AsyncThrowingStream<Data, any Error>
    ) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await data in body {
            bytes.append(contentsOf: data)
            guard bytes.count <= JSONScanner.maximumBytes else {
                throw GalleyError.invalidAnswer("longer than 128 MiB")
            }
        }
        try Task.checkCancellation()
        return bytes
    }
}

/// The identity of a page of a module.
struct PageQuery: Sendable, Equatable {
    var viewport: Viewport
    var parameters: [String: String]
    var pages: Int?
    /// The value of `accepts`: the types that the client draws; nil asks for pages as declared.
    var accepts: String?

    /// The parameters of a URL.
    var all: [String: String] {
        var all = parameters.merging(viewport.query) { $1 }
        all["pages"] = pages.map { String($0) }
        if let accepts { all["accepts"] = all["accepts"] ?? accepts }
        return all
    }
}
