import ConfigurationLanguage
import ModuleConfiguration
import ModuleDeclarations
import Testing

@Suite("The keys that a frame may come from are those whose declarations say so")
struct FrameEffectTests {
    private static let module = """
        name: a
        kind: single
        request: {upstream: api, path: /a}
        components:
          - id: shelf
            items:
              - id: one
                data: {title: One}
                cell:
                  stack: vertical
                  background: {color: "#ffffff"}
                  children:
                    - {text: "${@.title}", font: body, color: "#000000", when: "@.title", size: 17}
                    - {image: "${@.title}", size: [40, 30], fit: contain}
            layout: {kind: flex, itemHeight: auto, alignItems: center}
        """
    private static let galley = """
        version: 1
        fonts: {body: {files: [body.otf]}}
        upstreams: {api: {url: "http://127.0.0.1:1"}}
        modules: [m/*.yaml]
        """

    private func keys() throws -> [String: FrameEffect] {
        let texts = ["galley.yaml": Self.galley, "m/a.yaml": Self.module, "body.otf": "OTTO"]
        let configuration = try ConfigurationFixture.load(texts).get()
        let source = try #require(configuration.modules.first?.source)
        let keys = source.geometryKeys(ofComponent: "shelf", item: "one")
        return Dictionary(keys.map { ($0.name, $0.effect) }) { first, _ in first }
    }

    @Test(
        "each with the part it takes",
        arguments: [
            ("layout.alignItems", FrameEffect.length),
            ("items[0].cell.children[0].text", .measuredText),
            ("items[0].cell.children[0].font", .text),
            ("items[0].cell.children[0].when", .length),
            ("items[0].cell.children[0].size", .text),
            ("items[0].cell.children[1].size[0]", .length),
        ]
    )
    func found(name: String, effect: FrameEffect) throws {
        let keys = try keys()
        #expect(keys[name] == effect, "\(keys.keys.sorted())")
    }

    @Test(
        "what is only drawn is not tried",
        arguments: ["color", "fit", "background", "data", "id"]
    )
    func drawn(name: String) throws {
        #expect(try !keys().keys.contains { $0.contains(".\(name)") })
    }
}
