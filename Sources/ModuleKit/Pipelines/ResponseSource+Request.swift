import CSystem
package import UpstreamKit

extension ResponseSource {
    /// Creates the source of the responses to a request: a hash of all that chooses them.
    package init(of request: UpstreamRequest) {
        var text = "\(request.method)\n\(request.target)\n"
        for field in request.fields.all + request.forwarded.all {
            text += "\(field.name): \(field.value)\n"
        }
        var bytes = Array(text.utf8)
        bytes += request.body
        self.init(
            upstream: request.upstream,
            hash: bytes.withUnsafeBytes { galley_xxh3_64($0.baseAddress, $0.count, Self.seed) }
        )
    }

    /// The same in every process, so that one instance purges what another has sent.
    private static let seed: UInt64 = 0
}
