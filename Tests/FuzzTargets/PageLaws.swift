import TestSupport

/// The laws of pages whose configuration and answers the input chooses together, so that both fit often enough
/// to get somewhere.
enum PageLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        let module = RandomModule(choosing: &random)
        do {
            _ = try PageLab(module.yaml)
        } catch {
            throw BrokenLaw(description: "a module is refused that is allowed: \(error)\n\(module.yaml)")
        }
        try MappingLaws.check(module, &random)
    }
}
