import TestSupport

/// The laws of pages whose configuration and answers the input chooses together, so that both fit often enough
/// to get somewhere.
enum PageLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        let module = RandomModule(choosing: &random)
        let lab: PageLab
        do {
            lab = try PageLab(module.yaml, answers: ["/a": module.answers[0]])
        } catch {
            throw BrokenLaw(description: "a module that is allowed is refused: \(error)\n\(module.yaml)")
        }
        try MappingLaws.check(module, in: lab, &random)
    }
}
