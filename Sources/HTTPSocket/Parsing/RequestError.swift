/// An error for which a request is rejected before it reaches the handler. The connection is closed
/// after it: the following bytes may belong to the rejected request.
enum RequestError: Error, Equatable, CaseIterable {
    case badRequestLine
    case badTarget
    case badPathEncoding
    case badVersion
    case unsupportedVersion
    case unknownMethod
    case requestLineTooLong
    case badFieldLine
    case headersTooLarge
    case tooManyFields
    case missingHost
    case repeatedHost
    case badHost
    case badContentLength
    case lengthAndCoding
    case codingInVersion1_0
    case badTransferCoding
    case unknownTransferCoding
    case bodyTooLarge
    case badChunk
    case chunkExtensionsTooLong
    case badTrailer
    case trailersTooLarge
    case headTimedOut
    case bodyTimedOut
    case overloaded

    /// The response's status code.
    var status: Int {
        switch self {
        case .unsupportedVersion: 505
        case .unknownMethod, .unknownTransferCoding: 501
        case .requestLineTooLong: 414
        case .headersTooLarge, .tooManyFields, .trailersTooLarge: 431
        case .bodyTooLarge: 413
        case .headTimedOut, .bodyTimedOut: 408
        case .overloaded: 503
        default: 400
        }
    }

    /// The name of the kind of error, shared by errors that a client would treat alike.
    var code: String {
        switch self {
        case .unsupportedVersion: "version-not-supported"
        case .unknownMethod: "method-not-implemented"
        case .unknownTransferCoding: "transfer-coding-not-implemented"
        case .requestLineTooLong: "target-too-long"
        case .headersTooLarge, .tooManyFields, .trailersTooLarge: "headers-too-large"
        case .bodyTooLarge: "body-too-large"
        case .headTimedOut, .bodyTimedOut: "request-timeout"
        case .overloaded: "overloaded"
        default: "malformed-request"
        }
    }

    /// The error in words, for the client's developer.
    var detail: String {
        switch self {
        case .badRequestLine: "the request line is not METHOD SP TARGET SP VERSION CRLF"
        case .badTarget: "the request target is not a path, an http URL or *"
        case .badPathEncoding: "the path is not valid percent-encoded UTF-8"
        case .badVersion: "the request line does not end in an HTTP version"
        case .unsupportedVersion: "only HTTP/1.1 and HTTP/1.0 are spoken here"
        case .unknownMethod: "the method is not implemented"
        case .requestLineTooLong: "the request line is too long"
        case .badFieldLine: "a header field line is malformed"
        case .headersTooLarge: "the header section is too large"
        case .tooManyFields: "there are too many header fields"
        case .missingHost: "the Host header field is missing"
        case .repeatedHost: "there is more than one Host header field"
        case .badHost: "the host is not a valid one"
        case .badContentLength: "Content-Length is not one decimal number"
        case .lengthAndCoding: "Content-Length and Transfer-Encoding exclude each other"
        case .codingInVersion1_0: "HTTP/1.0 has no Transfer-Encoding"
        case .badTransferCoding: "Transfer-Encoding must end in chunked, and name it once"
        case .unknownTransferCoding: "the only transfer coding implemented is chunked"
        case .bodyTooLarge: "the request body is too large"
        case .badChunk: "the chunked body is malformed"
        case .chunkExtensionsTooLong: "the chunk extensions are too long"
        case .badTrailer: "the chunked body's trailer section is malformed"
        case .trailersTooLarge: "the trailer section is too large"
        case .headTimedOut: "the header section did not arrive in time"
        case .bodyTimedOut: "the body did not arrive in time"
        case .overloaded: "too many requests are being read; try again"
        }
    }
}
