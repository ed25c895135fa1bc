import InputCore
import UpstreamKit

/// A command with which a connection begins, and the meaning of its reply.
enum RedisGreeting {
    /// Names the account.
    case account(RedisArgument?, RedisArgument)
    /// Chooses the database.
    case database(Int)
    /// Asks which kind of server it is.
    case kind
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
        return all + [.kind, .test]
    }

    var command: [RedisArgument] {
        switch self {
        case .account(let user, let password): ["AUTH"] + (user.map { [$0] } ?? []) + [password]
        case .database(let number): ["SELECT", RedisArgument(number)]
        case .kind: ["HELLO", "2"]
        case .test: ["PING"]
        }
    }

    /// Returns the reason why the connection is of no use after a reply; nil when it may go on.
    ///
    /// A message of the server may repeat what it was sent, so only its first word is taken.
    func problem(in reply: RedisReply) -> String? {
        if case .kind = self { return kindProblem(in: reply) }
        guard case .error(let message) = reply else { return nil }
        let code = message.prefixScalars { $0 != " " }.prefix(32)
        switch (self, code) {
        case (_, "LOADING"): return "it is loading its data"
        case (_, "NOAUTH"): return "it needs a password"
        case (.account, _): return "it refuses the user or the password (\(code))"
        case (.database(let number), _): return "it has no database \(number) (\(code))"
        case (.kind, _), (.test, _): return "it refuses the connection (\(code))"
        }
    }

    /// A server that does not say which kind it is (before Redis 6, or by its rules) is taken for a single one.
    private func kindProblem(in reply: RedisReply) -> String? {
        let words = reply.elements?.map { $0.text ?? "" } ?? []
        for (name, value) in zip(words, words.dropFirst())
        where name == "mode" && value == "cluster" {
            return
                "it is a Redis Cluster, over which scripts and switches cannot be kept together: "
                + "name a single server, or the address that a Sentinel's proxy gives it"
        }
        return nil
    }
}
