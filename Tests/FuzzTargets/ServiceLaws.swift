import CEpoll
import JSONCore

@testable import HTTPSocket

/// The laws of the whole service, without its sockets: `METHOD TARGET === fields === a cookie === a body`.
enum ServiceLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(4)
        guard let request = try? SentRequest(parts[0], fields: parts[1], body: parts[3]) else {
            return
        }
        let crumbs = try cookie(parts[2], in: parts, beside: request)
        let service = try FuzzedService.shared.get()
        guard !service.isStream(request.request) else { return }
        let answer = try service.answer(to: request)
        try sound(answer, request)
        // Metrics are others at each request.
        guard !request.request.target.contains("/metrics") else { return }
        if let crumbs, request.isSafe {
            let again = try service.answer(to: crumbs)
            try require(again == answer, "a cookie changes the response:\n\(answer)\n\(again)")
        }
        guard request.request.method == .get else { return }
        let head = try service.answer(to: SentRequest(parts[0], fields: parts[1], method: "HEAD"))
        try require(head == answer, "HEAD has other fields than GET:\n\(answer)\n\(head)")
        try revalidate(answer, parts, in: service)
    }

    /// A cookie changes nothing of how a request is understood, whatever its bytes are.
    private static func cookie(
        _ value: [UInt8],
        in parts: [[UInt8]],
        beside request: SentRequest
    ) throws -> SentRequest? {
        let cookie = Array("\nCookie: ".utf8) + value
        let isSendable = value.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 9 }
        guard let other = try? SentRequest(parts[0], fields: parts[1] + cookie, body: parts[3])
        else {
            try require(!isSendable, "a cookie of characters is refused")
            return nil
        }
        guard isSendable else { return nil }
        var fields = other.request.fields
        fields["cookie"] = nil
        var own = request.request.fields
        own["cookie"] = nil
        try require(
            fields == own && other.request.target == request.request.target
                && other.request.authority == request.request.authority
                && other.request.requestID == request.request.requestID
                && other.framing == request.framing,
            "a request with a cookie is understood as another"
        )
        return other
    }

    private static func sound(_ answer: FuzzedService.Answer, _ request: SentRequest) throws {
        let target = request.request.target
        try require(
            answer.status < 500 || target.contains("/metrics"),
            "\(target): the service fails with \(answer.status): \(answer.body.text)"
        )
        for line in answer.lines {
            try require(
                line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 9 },
                "\(target): a control character in a field: \(line)"
            )
        }
        let type = answer.lines.first { $0.lowercased().hasPrefix("content-type:") } ?? ""
        guard type.contains("json"), answer.isPlain, !answer.body.isEmpty else { return }
        try require(
            (try? JSONDocument(parsing: answer.body)) != nil,
            "\(target): a body is no JSON: \(answer.body.text)"
        )
    }

    /// Who has the response is told so.
    private static func revalidate(
        _ answer: FuzzedService.Answer,
        _ parts: [[UInt8]],
        in service: FuzzedService
    ) throws {
        guard answer.status == 200, let tag = answer.tag else { return }
        let condition = Array("\nIf-None-Match: W/\"other\", \(tag)".utf8)
        let again = try service.answer(to: SentRequest(parts[0], fields: parts[1] + condition))
        // The fuzzer's own conditions may come first, and refuse the whole request.
        guard again.status != 412 else { return }
        try require(
            again.status == 304 && again.body.isEmpty && again.tag == tag,
            "the tag \(tag) is answered with \(again.status) and \(again.tag ?? "none")"
        )
    }
}

/// A request as the server reads it from a connection.
struct SentRequest {
    let bytes: [UInt8]
    let request: HTTPRequest
    let framing: BodyFraming
    private let head: ParsedHead
    private let fields: [FieldRange]

    /// True when the method changes nothing.
    var isSafe: Bool { [.get, .head, .options].contains(request.method) }

    /// - Throws: The refusal of the request.
    init(_ line: [UInt8], fields: [UInt8], method: String? = nil, body: [UInt8] = []) throws {
        var words = line.prefix { $0 != 10 }.split(separator: 32, maxSplits: 1).map(Array.init)
        guard words.count == 2 else { throw BrokenLaw(description: "not two words") }
        if let method { words[0] = Array(method.utf8) }
        var text = words[0] + [32] + words[1] + Array(" HTTP/1.1\r\nHost: localhost\r\n".utf8)
        for line in fields.split(separator: 10) { text += line + [13, 10] }
        text += [13, 10]
        var parser = RequestParser(limits: HTTPLimits())
        guard try parser.parse(text.span) else { throw BrokenLaw(description: "half a head") }
        bytes = text
        framing = parser.head.framing
        var request = text.withUnsafeBytes { buffer in
            HTTPRequest(
                input: buffer,
                head: parser.head,
                fields: parser.fields,
                peer: PeerAddress(galley_peer()),
                newID: { "id" }
            )
        }
        request.body = body
        self.request = request
        self.head = parser.head
        self.fields = Array(parser.fields)
    }

    /// Returns what a computation makes of the view that event loops have of the request.
    func withHead<Result>(_ body: (borrowing RequestHead) -> Result) -> Result {
        var encodings = AcceptEncodingCache()
        return bytes.withUnsafeBytes { buffer in
            fields.withUnsafeBufferPointer { fields in
                body(
                    RequestHead(
                        input: buffer,
                        parsed: head,
                        fields: fields,
                        arrivalNanoseconds: LoopClock.now(),
                        acceptEncoding: encodings.read(fields, in: buffer)
                    )
                )
            }
        }
    }
}
