import ModuleMapping
package import UpstreamKit

extension UpstreamRequest {
    /// The target as logs and traces have it: secrets in it are named as the configuration names them, and those in a
    /// link that an upstream has sent stand as `…`.
    package var shownTarget: String {
        if let recordedTarget { return recordedTarget }
        if secrets.isEmpty { return target }
        var bytes = Array(target.utf8)
        for secret in secrets where !secret.isEmpty {
            for spelling in [secret, QueryEncoder.encode(secret)] {
                let (text, hidden) = (Array(spelling.utf8), Array("…".utf8))
                var start = 0
                while let found = ByteSearch.first(text, in: bytes, from: start) {
                    bytes.replaceSubrange(found..<found + text.count, with: hidden)
                    start = found + hidden.count
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
