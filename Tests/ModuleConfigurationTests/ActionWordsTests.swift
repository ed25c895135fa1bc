import ConfigurationLanguage
import ModuleConfiguration
import Testing

@Suite("Actions of parts without words are warned of")
struct ActionWordsTests {
    private static let emit = "id: a, select: {action: emit, name: a}"

    private static func warnings(_ child: String) throws -> [String] {
        let module = """
            name: a
            kind: single
            request: {upstream: api, path: /x}
            components:
              - id: one
                item: {cell: {stack: vertical, children: [\(child)]}}
            """
        let galley = "version: 1\nmodules: [a.yaml]\nupstreams: {api: {url: https://a.example}}\n"
        let texts = ["galley.yaml": galley, "a.yaml": module]
        switch ConfigurationFixture.load(texts) {
        case .success(let configuration):
            return configuration.warnings.map(\.message).filter { $0.contains("screen reader") }
        case .failure(let mistakes): throw mistakes
        }
    }

    @Test(
        "an image, and a stack in which nothing else says something, need a label",
        arguments: [
            ("{image: heart, size: [9, 9], \(emit)}", 1),
            ("{image: heart, size: [9, 9], \(emit), a11y: {label: Like}}", 0),
            ("{image: heart, size: [9, 9], \(emit), a11y: {hidden: true}}", 1),
            ("{image: heart, size: [9, 9]}", 0),
            ("{text: Like, \(emit)}", 0),
            ("{text: [{text: Like, \(emit)}]}", 0),
            ("{stack: vertical, \(emit), children: [{image: heart, size: [9, 9]}]}", 1),
            ("{stack: vertical, \(emit), children: [{stack: vertical, children: [{text: b}]}]}", 0),
            (
                "{stack: vertical, \(emit), children: [{text: b, id: b, select: {action: emit, name: b}}]}",
                1
            ),
        ] as [(String, Int)]
    )
    func words(child: String, count: Int) throws {
        #expect(try Self.warnings(child).count == count)
    }
}
