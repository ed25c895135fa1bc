import UpstreamKit

/// Makes `cache.redis` of a checked node.
struct RedisReader {
    let diagnostics: DiagnosticCollector

    /// The server; nil where none is named, or the address has a mistake.
    func read(_ keys: ConfigurationObject<CacheKeys>) -> RedisConfiguration? {
        guard let node = keys.redis else { return nil }
        let object = ConfigurationObject(RedisKeys.all, node)
        guard let place = node.text == nil ? object.node(\.url) : node, let text = place.text else {
            return nil
        }
        do throws(RedisAddressError) {
            let address = try RedisAddress(parsing: text)
            let isTrusted = node.text == nil && object.durable == "trust"
            return RedisConfiguration(address: address, isTrusted: isTrusted)
        } catch {
            diagnostics.report("'redis' \(error)", at: place.position)
            return nil
        }
    }
}
