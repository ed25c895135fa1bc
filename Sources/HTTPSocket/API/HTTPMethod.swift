/// The request methods this server knows (RFC 9110 section 9, RFC 5789). Methods are
/// case-sensitive; any other one, `CONNECT` and `TRACE` among them, gets a 501.
package enum HTTPMethod: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Transfers a representation of the target.
    case get = "GET"
    /// `GET` without the body: the server itself leaves the body out of the handler's response.
    case head = "HEAD"
    /// Processes the body in the target's own way.
    case post = "POST"
    /// Replaces the target.
    case put = "PUT"
    /// Removes the target.
    case delete = "DELETE"
    /// Changes part of the target.
    case patch = "PATCH"
    /// Requests the methods that the target allows; handed to the handler like any other.
    case options = "OPTIONS"

    /// The method as it is sent.
    package var description: String { rawValue }
}
