import InputCore
import UpstreamKit

/// A command with which a connection begins, and the meaning of its reply.
enum RedisGreeting {
    /// Names the account.
    case account(RedisArgument?, RedisArgument)
    /// Chooses the database.
    case database(Int)
    /// Asks for a reply.
    case test

    /// The commands for an address, in order.
    static func all(of address: RedisAddress) -> [RedisGreeting] {
        var all: [RedisGreeting] = []
        if let password = address.password {
            let user = address.user.map { RedisArgument($0) }
            all.append(.account(user, RedisArgument(password)))
        }
        if address.database != 0 { all.append(.database(address.database)) }
        return all + [.test]
    }

    /// The command.
    var command: [RedisArgument] {
        switch self {
        case .account(let user, let password): ["AUTH"] + (user.map { [$0] } ?? []) + [password]
        case .database(let number): ["SELECT", RedisArgument(number)]
        case .test: ["PING"]
        }
    }

    /// Returns the reason why the connection is of no use after a reply; nil when it may go on.
    ///
    /// A message of the server may repeat what it was sent, so only its first word is taken.
    func problem(in reply: RedisReply) -> String? {
        guard case .error(let message) = reply else { return nil }
        let code = message.prefixScalars { $0 != " " }.prefix(32)
        switch (self, code) {
        case (_, "LOADING"): return "it is loading its data"
        case (_, "NOAUTH"): return "it needs a password"
        case (.account, _): return "it refuses the user or the password (\(code))"
        case (.database(let number), _): return "it has no database \(number) (\(code))"
        case (.test, _): return "it refuses the connection (\(code))"
        }
    }
}
