/// An error between a client and the service.
public enum GalleyError: Error, Sendable {
    /// The service refused, with a status and a problem document.
    case refused(Problem)
    /// No response came: no connection, or it was cut.
    case noResponse(String)
    /// The response is not what the endpoint answers.
    case invalidAnswer(String)
    /// Changes don't fit the layout that is held. The page is fetched whole then.
    case changesDoNotFit(String)

    /// The response's status; 0 where there was none.
    public var status: Int { problem.status }

    /// True for a refusal that asking again would not change: 4xx, but for what took too long, came too early or too
    /// often.
    var isLasting: Bool {
        guard case .refused = self else { return false }
        return 400..<500 ~= status && ![408, 425, 429].contains(status)
    }

    /// The error as a problem: the service's own where it sent one.
    public var problem: Problem {
        switch self {
        case .refused(let problem): problem
        case .noResponse(let detail): Problem(title: "No response", status: 0, detail: detail)
        case .invalidAnswer(let detail): Problem(title: "Invalid answer", status: 0, detail: detail)
        case .changesDoNotFit(let detail):
            Problem(title: "Changes do not fit", status: 0, detail: detail)
        }
    }
}

extension GalleyError: CustomStringConvertible {
    /// The problem's title and detail.
    public var description: String { problem.description }
}

/// A problem document (RFC 9457), or what a client itself has to say.
public struct Problem: Error, Sendable, Hashable {
    /// The kind of problem: a path on the service, where it is explained.
    public var type: String?
    /// A few words that are the same for each problem of its type.
    public var title: String
    /// The response's status; 0 where there was no response.
    public var status: Int
    /// A sentence about this one.
    public var detail: String?
    /// The number of the request, which the service's log has too.
    public var requestID: String?

    /// Creates a problem; see the properties.
    public init(
        type: String? = nil,
        title: String,
        status: Int,
        detail: String? = nil,
        requestID: String? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.requestID = requestID
    }

    /// Reads a problem document. Bytes that are none give a problem that says the status.
    init(json: some Collection<UInt8>, status: Int) {
        self.init(title: "Status \(status)", status: status)
        guard let bytes = try? JSONScanner.padded(json) else { return }
        let read: Problem? = bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            var scanner = JSONScanner(bytes: base, count: buffer.count - JSONScanner.padding)
            return try? Problem(from: &scanner, status: status)
        }
        if let read { self = read }
    }

    private init(from scanner: inout JSONScanner, status: Int) throws(JSONError) {
        var problem = Problem(title: "Status \(status)", status: status)
        try scanner.checkUTF8()
        try scanner.members { scanner, key throws(JSONError) in
            let isText = scanner.peek() == UInt8(ascii: "\"")
            if scanner.matches(key, "status"), !isText {
                problem.status = try scanner.integer()
            } else if isText {
                let value = try scanner.plainText()
                if scanner.matches(key, "type") { problem.type = value }
                if scanner.matches(key, "title") { problem.title = value }
                if scanner.matches(key, "detail") { problem.detail = value }
                if scanner.matches(key, "requestId") { problem.requestID = value }
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = problem
    }

    /// True where the other one differs in nothing but the request's number.
    func isRepeated(by other: Problem) -> Bool {
        var other = other
        other.requestID = requestID
        return self == other
    }
}

extension Problem: CustomStringConvertible {
    /// One line for a log.
    public var description: String { detail.map { "\(title): \($0)" } ?? title }
}
