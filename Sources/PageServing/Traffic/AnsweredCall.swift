import InputCore
import JSONCore
import ModuleMapping
import SQLiteStorage
import UpstreamKit

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

    /// The cursors that its header fields have. They are recorded by names, as they may say anything.
    var cursors: [String] { cursorNames.flatMap { fields.values($0) } }

    private var cursorNames: [String] {
        (call.request.rules?.storedFields ?? []).filter { $0 != "link" }
    }

    /// Returns the response as it is recorded, or the reason why it is not. Its body is made when it is needed.
    ///
    /// - Parameters:
    ///   - documents: Those of the page's responses that are at hand.
    ///   - names: The names of what is not recorded of requests and header fields.
    ///   - others: Those of what is not recorded of bodies.
    func captured(
        holding documents: [ResponseDocument],
        naming names: RecordedNames,
        inBody others: RecordedNames
    ) -> Result<CapturedResponse, TrafficSkip> {
        let secrets = Secrets(call)
        let request = recordedRequest(naming: names)
        let recorded = recordedFields(naming: names)
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
                guard let document else { return .failure(.gone) }
                let body = others.applied(to: Self.body(of: document))
                return secrets.areIn(body) ? .failure(.secret) : .success(body)
            }
        )
    }

    private func recordedRequest(naming names: RecordedNames) -> RecordedRequest {
        var request = call.request
        request.target = names.applied(toTarget: request.target)
        request.recordedTarget = request.recordedTarget.map { names.applied(toTarget: $0) }
        request.body = names.applied(to: request.body)
        return RecordedRequest(of: request)
    }

    /// The fields that mapping reads. Links are relative, so that the upstream's address is not in them, and without
    /// credentials.
    private func recordedFields(naming names: RecordedNames) -> HeaderFields {
        var recorded = HeaderFields()
        for field in RecordedResponse.recordedFields(of: fields, and: cursorNames).all
        where field.name != "link" {
            recorded.add(field.name, value: names.applied(to: field.value))
        }
        let links = LinkField.relative(
            from: call.request.target,
            in: fields,
            base: call.recall.address
        )
        if let links {
            recorded.add("link", value: names.applied(toTarget: Self.withoutCredentials(links)))
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

    /// Returns a text of a document whose strings are spelled in one way, so that what nobody may read is found in
    /// it: the text that is at hand where nothing in it is escaped.
    private static func body(of document: ResponseDocument) -> [UInt8] {
        if let text = document.text, ByteSearch.first([UInt8(ascii: "\\")], in: text) == nil {
            return text
        }
        let parsed = document.parsed
        var writer = JSONWriter(capacity: parsed.memoryBytes)
        parsed.withRoot { writer.value($0) }
        return writer.finish()
    }

    /// The texts that no recording may have: the credentials of the upstream, and what clients have sent to it.
    private struct Secrets: Sendable {
        private let texts: [[UInt8]]

        init(_ call: RecordedCall) {
            // The language of a page is a parameter of it.
            let sent = call.request.forwarded.all.filter { $0.name != "accept-language" }
            let secrets = call.request.secrets + call.recall.secrets() + sent.map(\.value)
            texts = secrets.flatMap { secret in
                [
                    Array(secret.utf8), Array(QueryEncoder.encode(secret).utf8),
                    RecordedNames.json(secret),
                ]
            }.filter { $0.count >= RecordedNames.minimumLength }
        }

        /// Returns true where one of them is in the text of a field or an address, in any spelling.
        func areIn(field text: String) -> Bool {
            if areIn(Array(text.utf8)) { return true }
            return PercentEncoding.decode(text, form: true).map { areIn(Array($0.utf8)) } ?? false
        }

        /// Returns true where one of them is in a text.
        func areIn(_ text: [UInt8]) -> Bool {
            texts.contains { ByteSearch.first($0, in: text) != nil }
        }
    }
}
