import JSONCore
import Locking
import UpstreamKit

/// A store in a dictionary.
final class StubStore: ResponseStore {
    private let responses = Locked<[CacheKey: StoredResponse]>([:])

    /// The salt of keys; a test may change it.
    let currentSalt = Locked([UInt8](repeating: 1, count: 32))
    var salt: [UInt8] { currentSalt.withLock { $0 } }

    var count: Int { responses.withLock { $0.count } }
    var all: [StoredResponse] { responses.withLock { Array($0.values) } }

    func response(for key: CacheKey) async -> StoredResponse? { responses.withLock { $0[key] } }
    func store(_ response: StoredResponse, for key: CacheKey) {
        responses.withLock { $0[key] = response }
    }
    func update(_ head: StoredResponse.Head, for key: CacheKey) {
        responses.withLock { $0[key]?.head = head }
    }
    func remove(_ key: CacheKey) { responses.withLock { $0[key] = nil } }
    func remove(resource: CacheKey.Digest) {
        responses.withLock { $0 = $0.filter { $0.key.resource != resource } }
    }
}

/// A request with a deadline five seconds from the test's now.
func get(
    _ target: String = "/a",
    _ clock: TestClock,
    method: String = "GET",
    cache: CachePolicy = CachePolicy(),
    forwarded: HeaderFields = [:],
    fields: HeaderFields = [:],
    refresh: Bool = false
) -> UpstreamRequest {
    UpstreamRequest(
        upstream: "test",
        method: method,
        target: target,
        fields: fields,
        forwarded: forwarded,
        deadline: clock.now.advanced(by: .seconds(5)),
        cache: cache,
        refresh: refresh
    )
}

/// What a fetch came to.
func outcome(
    _ upstream: any Upstream,
    _ request: UpstreamRequest
) async -> Result<UpstreamResponse, UpstreamError> {
    do throws(UpstreamError) {
        return .success(try await upstream.fetch(request))
    } catch {
        return .failure(error)
    }
}

extension Result<UpstreamResponse, UpstreamError> {
    var source: CacheOutcome.Source? {
        if case .success(let answer) = self { return answer.outcome.source }
        return nil
    }

    var failure: UpstreamError? {
        if case .failure(let failure) = self { return failure }
        return nil
    }
}

extension CacheKeyFactory {
    /// The keys of an upstream in tests.
    convenience init(_ origin: String, configured: HeaderFields = [:]) {
        self.init(origin: origin, configured: configured) { [UInt8](repeating: 1, count: 32) }
    }
}
