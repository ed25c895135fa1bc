import Glibc
import InputCore
import JSONCore
import ModuleKit
import UpstreamKit
import SQLiteStorage

/// A call of a page with what is known of its response.
struct AnsweredCall: Sendable {
    let call: RecordedCall
    private let status: Int
    private let fields: HeaderFields
    /// The number of the response's document.
    private let identity: UInt64

    /// The call of a response; nil where it is not known.
    init?(_ response: UpstreamResponse) {
        guard let call = response.call else { return nil }
        self.call = call
        status = response.status
        fields = response.fields
        identity = response.content.identity
    }

    /// Returns the response as it is recorded, or the reason why it is not. Its body is made when it is needed.
    ///
    /// - Parameter documents: Those of the page's responses that are at hand.
    func captured(holding documents: [ResponseDocument]) -> Result<CapturedResponse, TrafficSkip> {
        let secrets = Secrets(call)
        let request = RecordedRequest(of: call.request)
        let recorded = recordedFields
        let texts = [request.target] + recorded.all.map(\.value)
        if texts.contains(where: { secrets.areIn(field: $0) }) { return .failure(.secret) }
        let held = documents.first { $0.identity == identity }
        return .success(
            CapturedResponse(
                to: request,
                status: status,
                fields: recorded,
                identity: identity
            ) { [identity, call] in
                let document = held ?? call.recall.document(identity, call.request)
                guard let body = document.map(Self.body) else { return .failure(.gone) }
                return secrets.areIn(body) ? .failure(.secret) : .success(body)
            }
        )
    }

    /// The fields that mapping reads; addresses in links are without credentials.
    private var recordedFields: HeaderFields {
        let names = call.request.rules?.storedFields ?? []
        var recorded = HeaderFields()
        for field in RecordedResponse.recordedFields(of: fields, and: names).all {
            let value = field.name == "link" ? Self.withoutCredentials(field.value) : field.value
            recorded.add(field.name, value: value)
        }
        return recorded
    }

    /// Returns the value of a field `Link` whose addresses are without credentials.
    private static func withoutCredentials(_ links: String) -> String {
        links.split(at: "<", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index > 0, let end = part.firstIndex(ofScalar: ">") else { return String(part) }
            return RecordedRequest.withoutCredentials(String(part[..<end])) + part[end...]
        }.joined(separator: "<")
    }

    private static func body(of document: ResponseDocument) -> [UInt8] {
        let parsed = document.parsed
        var writer = JSONWriter(capacity: parsed.memoryBytes)
        parsed.withRoot { writer.value($0) }
        return writer.finish()
    }

    /// The texts that no recording may have: what environment variables and files have filled in, and the credentials of
    /// the upstream.
    private struct Secrets: Sendable {
        /// The length in bytes from which on a text is a secret; a shorter one is found in other words.
        private static let minimumLength = 8

        private let texts: [[UInt8]]

        init(_ call: RecordedCall) {
            texts = (call.request.secrets + call.recall.secrets()).flatMap { secret in
                [Array(secret.utf8), Array(QueryEncoder.encode(secret).utf8), Self.json(secret)]
            }.filter { $0.count >= Self.minimumLength }
        }

        /// Returns the bytes that stand for a text between the quotes of a JSON string.
        private static func json(_ text: String) -> [UInt8] {
            var writer = JSONWriter()
            writer.string(text)
            return Array(writer.finish().dropFirst().dropLast())
        }

        /// Returns true where one of them is in the text of a field or an address, in any spelling.
        func areIn(field text: String) -> Bool {
            if areIn(Array(text.utf8)) { return true }
            return PercentEncoding.decode(text, form: true).map { areIn(Array($0.utf8)) } ?? false
        }

        /// Returns true where one of them is in a text.
        func areIn(_ text: [UInt8]) -> Bool {
            texts.contains { secret in
                text.withUnsafeBytes { text in
                    secret.withUnsafeBytes { Self.isFound($0, in: text) }
                }
            }
        }

        private static func isFound(
            _ secret: UnsafeRawBufferPointer,
            in text: UnsafeRawBufferPointer
        ) -> Bool {
            guard let first = secret.first, let start = text.baseAddress,
                let all = secret.baseAddress
            else { return false }
            var offset = 0
            while offset + secret.count <= text.count,
                let found = memchr(
                    start + offset,
                    Int32(first),
                    text.count - secret.count + 1 - offset
                )
            {
                offset = UnsafeRawPointer(found) - start
                if memcmp(found, all, secret.count) == 0 { return true }
                offset += 1
            }
            return false
        }
    }
}
