import Locking

/// The upstream of a history: a number that grows, the caller's own name, and another list, each of
/// which may fail in its own way.
final class SimulatedUpstream: Sendable {
    struct State: Sendable {
        var plays = 0
        /// The fault of each path that has one.
        var faults: [String: Fault] = [:]
    }

    /// The way in which a path fails.
    enum Fault: Int, Sendable, CaseIterable {
        case status, reset, cutOff, lyingLength, cutChunks, garbage, notJSON
    }

    /// What it serves.
    static let paths = ["/songs", "/mine", "/other"]

    let state = Locked(State())

    /// The number that it serves.
    var plays: Int { state.withLock { $0.plays } }

    func behave(_ request: FaultUpstream.Request) -> FaultUpstream.Behaviour {
        let path = String(request.target.prefix { $0 != "?" })
        let (plays, fault) = state.withLock { ($0.plays, $0.faults[path]) }
        switch fault {
        case .status: return .json("{}", status: 503)
        case .reset: return .reset
        case .cutOff: return .cutOff
        case .lyingLength: return .lyingLength
        case .cutChunks: return .cutChunks
        case .garbage: return .garbage
        case .notJSON: return .notJSON
        case nil: break
        }
        let owner = request.fields["authorization"] ?? "nobody"
        switch path {
        case "/songs": return .json(#"{"songs": [{"id": "s1", "plays": \#(plays)}]}"#)
        case "/mine": return .json(#"[{"id": "m", "owner": "\#(owner)"}]"#)
        default: return .json(#"[{"id": "o"}]"#)
        }
    }
}
