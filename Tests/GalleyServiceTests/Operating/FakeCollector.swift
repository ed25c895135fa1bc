import Foundation
import HTTPSocket
import Locking
import TestSupport

/// An OTLP collector for tests, on a real socket: takes spans as JSON, and notes them.
final class FakeCollector: HTTPHandler {
    /// A span as it was received.
    struct Span: Decodable, Sendable {
        struct Value: Decodable, Sendable {
            var stringValue: String?
            var intValue: String?
        }
        struct Attribute: Decodable, Sendable {
            let key: String
            let value: Value
        }
        struct Event: Decodable, Sendable {
            let name: String
            let timeUnixNano: String
            let attributes: [Attribute]
        }
        struct Link: Decodable, Sendable {
            let traceId: String
            let spanId: String
        }
        struct Status: Decodable, Sendable {
            var code: Int?
            var message: String?
        }
        let traceId: String
        let spanId: String
        var parentSpanId: String?
        let name: String
        let kind: Int
        let startTimeUnixNano: String
        let endTimeUnixNano: String
        let attributes: [Attribute]
        var events: [Event]?
        var links: [Link]?
        let status: Status

        subscript(name: String) -> String? {
            let value = attributes.first { $0.key == name }?.value
            return value?.stringValue ?? value?.intValue
        }

        var isFailed: Bool { status.code == 2 }
        var start: UInt64 { UInt64(startTimeUnixNano) ?? 0 }
        var end: UInt64 { UInt64(endTimeUnixNano) ?? 0 }
    }

    private struct Export: Decodable {
        struct Resource: Decodable { let attributes: [Span.Attribute] }
        struct ScopeSpans: Decodable { let spans: [Span] }
        struct ResourceSpans: Decodable {
            let resource: Resource
            let scopeSpans: [ScopeSpans]
        }
        let resourceSpans: [ResourceSpans]
    }

    private struct State {
        var spans: [Span] = []
        var services: Set<String> = []
        var fields: [HTTPFields] = []
        var mistakes: [String] = []
    }

    private let state = Locked(State())

    /// The spans so far.
    var spans: [Span] { state.withLock(\.spans) }
    /// The names of the services that sent them.
    var services: Set<String> { state.withLock(\.services) }
    /// The header fields of each request.
    var fields: [HTTPFields] { state.withLock(\.fields) }
    /// The requests that were no exports.
    var mistakes: [String] { state.withLock(\.mistakes) }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard request.target == "/v1/traces", request.method == .post,
            request.fields["content-type"] == "application/json",
            let export = try? JSONDecoder().decode(Export.self, from: Data(request.body))
        else {
            state.withLock { $0.mistakes.append(String(decoding: request.body, as: UTF8.self)) }
            return HTTPResponse(status: 400)
        }
        state.withLock { state in
            state.fields.append(request.fields)
            for resource in export.resourceSpans {
                let names = resource.resource.attributes.filter { $0.key == "service.name" }
                state.services.formUnion(names.compactMap(\.value.stringValue))
                state.spans += resource.scopeSpans.flatMap(\.spans)
            }
        }
        return HTTPResponse(
            status: 200,
            fields: ["Content-Type": "application/json"],
            body: .bytes(SharedBytes("{}"))
        )
    }

    /// Waits until a condition holds for the spans so far.
    func waits(for condition: ([Span]) -> Bool) async -> Bool {
        await eventually { condition(spans) }
    }

    /// The spans of one trace as an indented tree: names, the earliest first.
    func tree(of trace: String, below parent: String? = nil, indent: String = "") -> [String] {
        let known = Set(spans.map(\.spanId))
        let children = spans.filter { span in
            guard span.traceId == trace else { return false }
            guard let parent else {
                return span.parentSpanId.map { !known.contains($0) } ?? true
            }
            return span.parentSpanId == parent
        }
        return children.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.flatMap { child in
            [indent + child.name] + tree(of: trace, below: child.spanId, indent: indent + "  ")
        }
    }
}
