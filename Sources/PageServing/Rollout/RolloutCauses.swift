import Locking
package import ModuleConfiguration
import ModuleDeclarations
import ModuleMapping

/// The causes of failures that both sides of a rollout share, and that say nothing about either of them.
///
/// An upstream that cannot be reached fails all who call it. A call that both sides make in the same words, to an
/// upstream that they share, fails both of them where its response is a failure. An open circuit is what opened it: a
/// call that both make, or one of a single side.
package final class RolloutCauses: Sendable {
    /// A request that a side declares.
    private struct Call: Sendable {
        let upstream: ExactString
        /// True where both sides make it.
        let isShared: Bool
    }

    private let calls: [RolloutSide: [ExactString: Call]]
    /// The upstreams that are the same on both sides.
    private let upstreams: Set<ExactString>
    /// The upstreams of which a call of one side alone failed last. As many as are configured.
    private let suspects = Locked<Set<ExactString>>([])

    /// Compares the two sides.
    ///
    /// - Parameter new: What is rolled out; nil where that is not served.
    package init(old: GalleyConfiguration, new: GalleyConfiguration?) {
        let upstreams = Set(old.upstreams.keys.filter { old.upstreams[$0] == new?.upstreams[$0] })
        self.upstreams = upstreams
        let (olds, news) = (Self.requests(of: old), new.map(Self.requests) ?? [:])
        func calls(_ own: [ExactString: Declared], _ others: [ExactString: Declared])
            -> [ExactString: Call]
        {
            let known = Set(others.values.map(\.likeness))
            return own.mapValues { request in
                Call(
                    upstream: request.upstream,
                    isShared: upstreams.contains(request.upstream)
                        && known.contains(request.likeness)
                )
            }
        }
        self.calls = [.old: calls(olds, news), .new: calls(news, olds)]
    }

    private struct Declared {
        let upstream: ExactString
        let likeness: Int
    }

    /// Returns the requests of all modules, by module and name.
    private static func requests(of configuration: GalleyConfiguration) -> [ExactString: Declared] {
        configuration.modules.reduce(into: [:]) { requests, module in
            // Of a chain each step depends on those before it.
            var earlier = 0
            for request in module.requests + (module.loadMore.map { [$0.request] } ?? []) {
                let likeness = likeness(of: request, in: module, after: earlier)
                if module.kind == .chain { earlier = likeness }
                requests[name(module.name, request.id)] = Declared(
                    upstream: ExactString(request.upstream),
                    likeness: likeness
                )
            }
        }
    }

    /// Returns a number that is equal for calls of the same words.
    private static func likeness(
        of request: RequestDeclaration,
        in module: ModuleDeclaration,
        after earlier: Int
    ) -> Int {
        var hasher = Hasher()
        hasher.combine(request.likeness)
        hasher.combine(earlier)
        hasher.combine(module.deadline)
        for parameter in module.parameters {
            hasher.combine(ExactString(parameter.name))
            hasher.combine(ExactString("\(String(describing: parameter.defaultValue))"))
        }
        if request.isPaged {
            hasher.combine(ExactString("\(String(describing: module.pagination))"))
        }
        return hasher.finalize()
    }

    private static func name(_ module: String, _ request: String) -> ExactString {
        ExactString("\(module)/\(request)")
    }

    // MARK: Failures

    /// Returns true for the failures of a page whose causes both sides share; false for none.
    func areShared(_ failures: [RequestFailure], on side: RolloutSide) -> Bool {
        // What was not tried failed for another reason.
        let failures = failures.filter { $0.kind != .skipped && !$0.hasStaleResponse }
        // All of them are looked at: each tells what opens a circuit.
        let shared = failures.map { isShared($0, on: side) }
        return !shared.isEmpty && shared.allSatisfy(\.self)
    }

    private func isShared(_ failure: RequestFailure, on side: RolloutSide) -> Bool {
        // The page's own work, and what the service itself has no room for.
        if failure.isOfWork { return false }
        if failure.kind == .overloaded { return true }
        guard let call = calls[side]?[Self.name(failure.module, failure.request)] else {
            return false
        }
        let isSame = upstreams.contains(call.upstream)
        switch failure.kind {
        case .circuitOpen:
            return isSame && !suspects.withLock { $0.contains(call.upstream) }
        case .connect, .tls:
            return isSame
        case .timeout, .reset, .status, .tooLarge, .notJSON, .redirect:
            suspects.withLock { suspects in
                if call.isShared {
                    suspects.remove(call.upstream)
                } else if isSame {
                    suspects.insert(call.upstream)
                }
            }
            return call.isShared
        case .errors, .mapping, .missing, .tooMany, .skipped, .overloaded, .misconfigured:
            return false
        }
    }
}
