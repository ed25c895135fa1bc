import HTTPSocket
import Locking

/// Responses that are the same for everybody while a configuration is served, made when they are first asked for.
final class PreparedByName: Sendable {
    private let made = Locked<[ExactString: PreparedResponse]>([:])

    /// The most names: callers choose the language of a response, and more of them than there are languages in an app
    /// are made each time.
    static let maximumNames = 64

    private let maximumNames: Int

    init(maximumNames: Int = PreparedByName.maximumNames) {
        self.maximumNames = maximumNames
    }

    /// Returns the response of a name.
    ///
    /// - Parameter make: makes it where it is not there.
    func response<Failure: Error>(
        named name: String,
        _ make: () throws(Failure) -> PreparedResponse
    ) throws(Failure) -> PreparedResponse {
        if let response = made.withLock({ $0[name] }) { return response }
        let response = try make()
        return made.withLock { made in
            if let first = made[name] { return first }
            if made.count < maximumNames { made[ExactString(name)] = response }
            return response
        }
    }
}
