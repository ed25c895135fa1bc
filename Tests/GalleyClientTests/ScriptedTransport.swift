import Foundation
import Locking

@testable import GalleyClient

/// Answers requests from a script, and keeps them.
final class ScriptedTransport: Transport {
    typealias Answer = @Sendable (_ request: TransportRequest, _ number: Int) throws -> Response

    /// A response of the script.
    struct Response: Sendable {
        var status = 200
        var fields: [String: String] = [:]
        var body = ""
        /// False for a stream that stays open until it is cancelled.
        var ends = true
    }

    private struct State {
        var requests: [TransportRequest] = []
        var open = 0
    }

    private let answer: Answer
    private let state = Locked(State())

    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// What was asked.
    var requests: [TransportRequest] { state.withLock(\.requests) }
    /// The number of streams that are open.
    var openStreams: Int { state.withLock(\.open) }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count
        }
        let response = try answer(request, number)
        let (stream, body) = AsyncThrowingStream.makeStream(of: Data.self)
        let bytes = Data(response.body.utf8)
        var start = bytes.startIndex
        // Small pieces, as a slow network brings them.
        while start < bytes.endIndex {
            let end = min(bytes.endIndex, start + (request.isStream ? 3 : 1_000))
            body.yield(bytes[start..<end])
            start = end
        }
        if response.ends {
            body.finish()
        } else {
            state.withLock { $0.open += 1 }
            body.onTermination = { [weak self] _ in self?.state.withLock { $0.open -= 1 } }
        }
        return TransportResponse(status: response.status, fields: response.fields, body: stream)
    }
}

extension ScriptedTransport.Response {
    static func json(_ body: String, status: Int = 200, tag: String? = nil) -> Self {
        var fields = ["content-type": "application/json"]
        fields["etag"] = tag
        return Self(status: status, fields: fields, body: body)
    }

    static func stream(_ body: String, ends: Bool = true, type: String = "text/event-stream")
        -> Self
    {
        Self(fields: ["content-type": type], body: body, ends: ends)
    }
}

extension TransportRequest {
    /// The endpoint and what follows.
    var path: String { url.path.replacing("/v1/modules/m/", with: "") }

    /// The path as it is sent.
    var encodedPath: String {
        (URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedPath ?? "")
            .replacing("/v1/modules/m/", with: "")
    }

    var query: [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    var since: String? { fields["last-event-id"] ?? query["since"] }
}

/// Layouts of a list of rows, and what differs between them.
enum Rows {
    static func layout(_ revision: String, _ rows: [String], next: String? = nil) -> String {
        let height = 10 * rows.count
        let items = rows.enumerated().map { item($1, $0) }.joined(separator: ",")
        let member = next.map { ",\"next\":\"\($0)\"" } ?? ""
        return """
            {"module":"m","revision":"\(revision)","status":"complete",\
            "viewport":{"width":390,"direction":"ltr","textScale":1},\
            "contentSize":{"width":390,"height":\(height)},"sections":[{"id":"s","module":"m",\
            "layout":"list","arrange":"vertical","status":"ok",\
            "frame":{"x":0,"y":0,"width":390,"height":\(height)},"header":null,"footer":null,\
            "placeholder":null,"decoration":null,"scroller":null,\
            "counts":{"total":\(rows.count),"shown":\(rows.count)},"items":[\(items)]}],\
            "failures":[]\(member)}
            """
    }

    private static func item(_ id: String, _ index: Int) -> String {
        """
        {"id":"\(id)","type":"row","frame":{"x":0,"y":\(10 * index),"width":390,"height":10},\
        "data":{"id":"\(id)"}}
        """
    }

    /// The changes that append a row to so many.
    static func append(
        _ from: String,
        _ to: String,
        after rows: Int,
        _ id: String,
        page: String = "{}"
    ) -> String {
        """
        {"module":"m","from":"\(from)","to":"\(to)","kind":"delta",\
        "sections":{"delete":[],"insert":[],"move":[]},\
        "items":{"delete":[],"insert":[{"at":[0,\(rows)],"item":\(item(id, rows))}],"move":[]},\
        "reload":{"sections":[],"items":[]},"nested":[],"frames":[{"section":0,\
        "counts":{"total":\(rows + 1),"shown":\(rows + 1)},"shifts":[],"set":[]}],"page":\(page),\
        "gone":[]}
        """
    }

    static func none(_ revision: String) -> String {
        "{\"module\":\"m\",\"from\":\"\(revision)\",\"to\":\"\(revision)\",\"kind\":\"none\"}"
    }

    static func event(_ name: String, _ data: String, id: String? = nil) -> String {
        "event: \(name)\n\(id.map { "id: \($0)\n" } ?? "")data: \(data)\n\n"
    }

    static func ids(_ layout: Layout?) -> [String] {
        layout?.sections.first?.items.map(\.id) ?? []
    }
}
