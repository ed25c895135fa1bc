import CFaultyNames
import TestSupport

/// The host name of a history's upstream, which a look-up may not find, or find elsewhere.
final class SimulatedNames {
    /// The name, of this history alone.
    let host: String
    /// The service at the other address, which nobody may call.
    private let impostor: FaultUpstream

    /// Begins with a name that is found.
    ///
    /// - Parameters:
    ///   - seed: the history's.
    ///   - port: the upstream's port, at which the other address has a service too.
    init(seed: UInt64, port: Int) throws {
        host = "history-\(seed).test"
        impostor = try FaultUpstream(address: 0x7F00_0009, port: port) { _ in
            .json(#"{"songs": [{"id": "s1", "plays": 1000000}], "owner": "impostor"}"#)
        }
        try set(faulty_names_right)
    }

    deinit {
        impostor.stop()
        faulty_names_forget(host)
    }

    /// Serves at a port that both addresses have free, and begins with a name that is found.
    static func served(
        seed: UInt64,
        _ behave: @escaping @Sendable (FaultUpstream.Request) -> FaultUpstream.Behaviour
    ) throws -> (FaultUpstream, SimulatedNames) {
        var failure: any Error = LabError(text: "no port")
        for _ in 0..<10 {
            let source = try FaultUpstream(behave)
            do {
                return (source, try SimulatedNames(seed: seed, port: source.port))
            } catch {
                // Another process has the port at the other address.
                source.stop()
                failure = error
            }
        }
        throw failure
    }

    /// True while look-ups find the upstream, and nothing else before it.
    private(set) var isSound = true

    /// The look-ups so far.
    var count: Int { Int(faulty_names_count(host)) }

    /// The calls that went elsewhere.
    var callsElsewhere: Int { impostor.requests.count }

    /// Chooses what look-ups find from now on; returns it in words.
    func change(_ random: inout SeededGenerator) throws -> String {
        let results: [(faulty_names_result, String)] = [
            (faulty_names_right, "is found"), (faulty_names_right, "is found"),
            (faulty_names_late, "is found late"), (faulty_names_unknown, "is unknown"),
            (faulty_names_unavailable, "cannot be looked up"),
            (faulty_names_elsewhere, "is elsewhere"), (faulty_names_several, "is in two places"),
        ]
        let (result, words) = random.pick(results)
        try set(result)
        return words
    }

    /// Lets look-ups find the upstream again.
    func heal() throws { try set(faulty_names_right) }

    private func set(_ result: faulty_names_result) throws {
        guard faulty_names_set(host, result) == 0 else { throw LabError(text: "too many names") }
        isSound = result == faulty_names_right || result == faulty_names_late
    }
}
