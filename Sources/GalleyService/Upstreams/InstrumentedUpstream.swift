import InputCore
import Logging
import PageServing
import UpstreamKit

/// Counts, times and logs the calls that reach an upstream, and records their responses where a
/// folder is given for them.
struct InstrumentedUpstream: Upstream {
    /// The receivers of the calls' figures.
    struct Instruments: Sendable {
        let metrics: UpstreamMetrics
        let log: Logger
        /// Writes responses to a folder; nil for none.
        let recorder: ResponseRecorder?
    }

    private let next: any Upstream
    private let name: String
    private let address: Int?
    private let instruments: Instruments

    /// Creates the instruments around an upstream of a name.
    ///
    /// - Parameter address: The number of its address among several, from 1; nil of the only one.
    init(_ next: any Upstream, name: String, address: Int?, instruments: Instruments) {
        self.next = next
        self.name = name
        self.address = address
        self.instruments = instruments
    }

    func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        let start = ContinuousClock.now
        do {
            let response = try await next.fetch(request)
            let isUnchanged = response.status == 304
            note(request, outcome: isUnchanged ? "notModified" : "ok", since: start) {
                [
                    "status": .stringConvertible(response.status),
                    "bytes": .stringConvertible(response.body?.count ?? 0),
                    "cache": isUnchanged ? "revalidated" : "fetched",
                ]
            }
            if !isUnchanged { instruments.recorder?.record(response, to: request, upstream: name) }
            return response
        } catch {
            note(request, outcome: error.kind.rawValue, since: start) {
                var fields: Logger.Metadata = [
                    "kind": "\(error.kind.rawValue)", "detail": "\(error.detail)",
                ]
                if let status = error.status { fields["status"] = .stringConvertible(status) }
                return fields
            }
            throw error
        }
    }

    /// Counts a call, and writes a line about it at `debug`.
    private func note(
        _ request: UpstreamRequest,
        outcome: String,
        since start: ContinuousClock.Instant,
        fields: () -> Logger.Metadata
    ) {
        let time = ContinuousClock.now - start
        instruments.metrics.count(
            name,
            outcome: outcome,
            time: time,
            in: request.trace.exemplarOrigin
        )
        if let address { instruments.metrics.count(name, address: address, outcome: outcome) }
        guard instruments.log.logLevel <= .debug else { return }
        var metadata = fields()
        let parts = request.declaration?.split(at: "/", maxSplits: 1) ?? []
        if parts.count == 2 {
            metadata["module"] = "\(parts[0])"
            metadata["request"] = "\(parts[1])"
        }
        metadata["upstream"] = "\(name)"
        metadata["method"] = "\(request.method)"
        metadata["target"] = "\(request.targetWithoutValues)"
        metadata["ms"] = .stringConvertible(Int64(clamping: time / .milliseconds(1)))
        if let file = DirectoryUpstream.fileNames(of: request)?.first {
            metadata["file"] = "\(file).json"
        }
        if let id = request.trace.requestID { metadata["requestId"] = "\(id)" }
        instruments.log.debug("upstream called", metadata: metadata)
    }
}

extension UpstreamRequest {
    /// The path without its secrets, and the names of the query, whose values may be some.
    fileprivate var targetWithoutValues: String {
        let target = shownTarget
        guard let mark = target.firstIndex(ofScalar: "?") else { return target }
        let names = target.suffix(after: mark).split(at: "&").map { pair in
            pair.prefixScalars { $0 != "=" } + "=…"
        }
        return target[..<mark] + "?" + names.joined(separator: "&")
    }
}
