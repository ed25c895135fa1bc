import TestSupport

/// The laws of pages whose configuration and answers the input chooses together, so that both fit often enough
/// to get somewhere.
enum PageLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        let module = RandomModule(choosing: &random)
        let answers = ["/a": module.answers[0]]
        // Some combinations of keys are refused all the same.
        guard let lab = try? PageLab(module.yaml, answers: answers) else { return }
        try MappingLaws.check(module, in: lab, &random)
    }
}
