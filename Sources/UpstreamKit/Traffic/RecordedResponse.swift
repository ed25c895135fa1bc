/// A response as it is recorded: what mapping reads of it, and nothing else.
package struct RecordedResponse: Sendable, Equatable {
    /// A response of a view: the call that it answers, and its content.
    package struct Reference: Sendable, Hashable {
        /// The call.
        package let request: RecordedRequest
        package let content: ContentDigest

        /// A reference of given parts.
        package init(request: RecordedRequest, content: ContentDigest) {
            self.request = request
            self.content = content
        }
    }

    package var status: Int
    /// The header fields that mapping reads.
    package var fields: HeaderFields
    /// The JSON, equal in its values to what the upstream sent.
    package var body: [UInt8]

    /// The names of the fields that are recorded of each response, in lower case; beside them those that its request
    /// reads.
    private static let names: Set<ExactString> = ["content-type", "link"]

    /// A response of given parts.
    package init(status: Int, fields: HeaderFields, body: [UInt8]) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Returns those of a response's fields that are recorded.
    ///
    /// - Parameter names: Further fields that its request reads, in lower case.
    package static func recordedFields(
        of fields: HeaderFields,
        and names: [String]
    ) -> HeaderFields {
        var fields = fields
        fields.removeAll { !Self.names.contains($0.name) && !names.contains($0.name) }
        return fields
    }

    /// The digest of status, fields and body.
    package var digest: ContentDigest {
        Self.digest(status: status, fields: fields, body: ContentDigest(of: body))
    }

    /// Returns the digest of a response by that of its body.
    package static func digest(
        status: Int,
        fields: HeaderFields,
        body: ContentDigest
    ) -> ContentDigest {
        var digester = ContentDigester()
        digester.append(number: status)
        digester.append(number: fields.all.count)
        for field in fields.all {
            digester.append(text: field.name)
            digester.append(text: field.value)
        }
        digester.append(body)
        return digester.finish()
    }
}
