/// A request's head as a view of the input buffer: nothing is copied or allocated. It is valid
/// during the call that it is passed to.
package struct RequestHead: ~Copyable {
    package var method: HTTPMethod { parsed.method }

    /// The target in origin form as it was sent, `/path?query`, percent-encoding untouched.
    /// Valid during the call only.
    package var target: UnsafeRawBufferPointer { bytes(parsed.target) }

    /// The authority the request is addressed to (see ``HTTPRequest/authority``). Valid during the
    /// call only.
    package var authority: UnsafeRawBufferPointer { bytes(parsed.authority) }

    let input: UnsafeRawBufferPointer
    let parsed: ParsedHead
    let fields: UnsafeBufferPointer<FieldRange>
    let arrivalNanoseconds: Int64
    /// The content codings that the client takes. A request without `Accept-Encoding` takes none.
    package let acceptEncoding: AcceptEncoding

    /// The first `Accept` field's value, or nil. Valid during the call only.
    package var accept: UnsafeRawBufferPointer? {
        guard parsed.has(.accept) else { return nil }
        return fields.first { $0.known == .accept }.map { bytes($0.value) }
    }

    /// True when there is more than one `Accept` field.
    package var hasSeveralAccepts: Bool {
        guard parsed.has(.accept) else { return false }
        return fields.count { $0.known == .accept } > 1
    }

    /// The first `Origin` field's value, or nil. Valid during the call only.
    var origin: UnsafeRawBufferPointer? {
        guard parsed.has(.origin) else { return nil }
        return fields.first { $0.known == .origin }.map { bytes($0.value) }
    }

    /// The time since the loop read the request.
    package var age: Duration { .nanoseconds(LoopClock.now() - arrivalNanoseconds) }

    /// The number of fields of a name, and the value of the only one.
    package enum OnlyValue {
        case absent
        /// The value of the one field. Valid during the call only.
        case value(UnsafeRawBufferPointer)
        /// There are several fields of the name.
        case several
    }

    /// Returns the value of the only field of a name in lower case. Allocates nothing.
    package func onlyValue(of name: [UInt8]) -> OnlyValue {
        var found = OnlyValue.absent
        for field in fields {
            let candidate = bytes(field.name)
            guard candidate.count == name.count,
                name.indices.allSatisfy({ candidate[$0].asciiLowercased == name[$0] })
            else { continue }
            if case .value = found { return .several }
            found = .value(bytes(field.value))
        }
        return found
    }

    /// Returns the values of the field of a name in lower case, copied, in order.
    package func values(of name: StaticString) -> [String] {
        var values: [String] = []
        for field in fields {
            let candidate = bytes(field.name)
            guard candidate.count == name.utf8CodeUnitCount else { continue }
            let isSame = candidate.indices.allSatisfy {
                candidate[$0].asciiLowercased == name.utf8Start[$0]
            }
            if isSame { values.append(String(decoding: bytes(field.value), as: UTF8.self)) }
        }
        return values
    }

    /// True when there is an `If-Match` field.
    package var hasIfMatch: Bool { parsed.has(.ifMatch) }

    /// Finds this entity tag, given without its quotes, in `If-None-Match`.
    func tagMatch(_ entityTag: UnsafeRawBufferPointer) -> EntityTags.Match {
        var found: EntityTags.Match = []
        guard parsed.has(.ifNoneMatch) else { return found }
        for field in fields where field.known == .ifNoneMatch {
            found.formUnion(EntityTags.match(entityTag, in: bytes(field.value)))
        }
        return found
    }

    private func bytes(_ range: InputRange) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: input[range.start..<range.end])
    }
}
