import ConfigurationLanguage
import ModuleConfiguration
import Testing

@Suite("Images of cells are checked against the folder")
struct CellImageReadingTests {
    private static func findings(_ child: String, directory: Bool = true) -> [String] {
        let main = """
            version: 1
            \(directory ? "images: {directory: art}" : "")
            upstreams: {api: {url: "http://127.0.0.1:1"}}
            modules: [m.yaml]
            """
        let module = """
            name: m
            kind: single
            request: {upstream: api, path: /}
            components:
              - id: a
                layout: {itemHeight: auto}
                item: {cell: {stack: vertical, children: [
            \(child)]}}
            """
        let files = [
            "galley.yaml": main, "m.yaml": module, "art/cart.svg": "<svg viewBox='0 0 2 1'/>",
            "art/cover@2x.svg": "<svg viewBox='0 0 2 1'/>",
        ]
        switch ConfigurationFixture.load(files) {
        case .success(let configuration): return configuration.warnings.map(\.description)
        case .failure(let errors): return errors.diagnostics.map(\.description)
        }
    }

    @Test(
        "what is right is taken",
        arguments: [
            "{image: cart}", "{image: cart, size: [1, 1]}", "{image: cart, aspectRatio: natural}",
            "{image: cover@2x.svg}", "{asset: cart}", "{asset: \"${@.a}\"}",
            "{asset: \"${@.a}\", aspectRatio: natural, focus: [0, 1]}",
            "{image: settings, size: [1, 1]}", "{image: \"/a/crat.svg\", size: [1, 1]}",
            "{image: \"https://a/crat.svg\", size: [1, 1]}",
            "{image: cart, placeholder: {blurHash: 00OZZy}, tint: \"#123\"}",
        ]
    )
    func right(_ child: String) {
        #expect(Self.findings(child) == [])
    }

    @Test(
        "what is not there is found, with the name that was probably meant",
        arguments: [
            (
                "{image: crat}",
                "8:9: error: there is no image 'crat' in 'art'; did you mean 'cart'?"
            ),
            (
                "{image: crat.svg, size: [1, 1]}",
                "8:9: error: there is no image 'crat.svg' in 'art'; did you mean 'cart.svg'?"
            ),
            (
                "{image: cover, size: [1, 1], aspectRatio: natural}",
                "8:30: error: give 'size' or 'aspectRatio', not both"
            ),
            (
                "{asset: covre}",
                "8:9: error: there is no image 'covre' in 'art'; did you mean 'cover'?"
            ),
            (
                "{image: carts, size: [1, 1]}",
                "8:9: warning: 'carts' is no file in 'art', so that the client must know it; did you mean 'cart'?"
            ),
            ("{image: \"${@.a}\"}", "8:1: error: an image needs 'size' or 'aspectRatio'"),
            (
                "{image: \"${@.a}\", aspectRatio: natural}",
                "8:32: error: 'natural' is the ratio of a file of 'images.directory', or of an 'asset'"
            ),
            (
                "{image: cart, placeholder: {blurHash: no}}",
                "8:39: error: 'blurHash' is no blur hash: 'no'"
            ),
            (
                "{image: cart, focus: [0.5, 1.5]}",
                "8:28: error: 'focus' must be a number from 0 to 1 or a template, not '1.5'"
            ),
        ]
    )
    func wrong(_ child: String, _ finding: String) {
        #expect(Self.findings(child) == ["m.yaml:" + finding])
    }

    @Test(
        "names of files are looked for wherever an image is named",
        arguments: [
            (
                "{stack: vertical, background: {image: crat}}",
                "8:39: warning: 'crat' is no file in 'art', so that the client must know it; did you mean 'cart'?"
            ),
            (
                "{stack: vertical, background: {image: crat.svg}}",
                "8:39: error: there is no image 'crat.svg' in 'art'; did you mean 'cart.svg'?"
            ),
            (
                "{stack: vertical, background: {image: {$choose: [{when: \"@.a\", value: crat.svg}, {value: cart}]}}}",
                "8:71: error: there is no image 'crat.svg' in 'art'; did you mean 'cart.svg'?"
            ),
            (
                "{image: \"ca${@.a}\", size: [1, 1]}",
                "8:9: warning: a template under 'image' names what the client has, never a file in 'art', such as 'cart': "
                    + "'asset' in the place of 'image' of a cell's child names one"
            ),
            (
                "{asset: \"cart-${value:t}\", size: [1, 1], id: t, select: {action: toggle, id: t, value: false, store: {upstream: api, path: /}}}",
                "8:9: error: there is no image 'cart-false' in 'art'"
            ),
        ]
    )
    func elsewhere(_ child: String, _ finding: String) {
        #expect(Self.findings(child).first == "m.yaml:" + finding)
    }

    @Test("a name with an extension needs a folder")
    func extensions() {
        let words =
            "is a name that the client must know: a URL begins with 'https://', and a file of yours is in "
            + "'images: {directory: …}' of galley.yaml"
        #expect(
            Self.findings("{image: sneaker.jpg, size: [1, 1]}", directory: false)
                == ["m.yaml:8:9: warning: 'sneaker.jpg' \(words)"]
        )
        #expect(Self.findings("{image: \"https://a/b.jpg\", size: [1, 1]}", directory: false) == [])
    }

    @Test("images of forms and decorations are looked for")
    func forms() {
        let files = [
            "galley.yaml":
                "version: 1\nimages: {directory: art}\nupstreams: {api: {url: \"http://127.0.0.1:1\"}}\nmodules: [*.yml]\n"
                .replacing("[*.yml]", with: "[f.yml, d.yml]"),
            "f.yml": """
            name: f
            kind: static
            sections:
              - cells: [{id: a, image: crat, detailImage: {name: crat, size: [1, 1]}}]
            """,
            "d.yml": """
            name: d
            kind: single
            request: {upstream: api, path: /}
            components:
              - {id: a, layout: {itemHeight: 9}, decoration: {contents: {image: crat}}}
            """,
            "art/cart.svg": "<svg viewBox='0 0 2 1'/>",
        ]
        guard case .success(let configuration) = ConfigurationFixture.load(files) else {
            Issue.record("mistakes")
            return
        }
        let near =
            "warning: 'crat' is no file in 'art', so that the client must know it; did you mean 'cart'?"
        #expect(
            Set(configuration.warnings.map(\.description)) == [
                "f.yml:4:28: \(near)", "f.yml:4:54: \(near)", "d.yml:5:69: \(near)",
            ]
        )
    }

    @Test("what is hidden from screen readers and can be selected is a warning")
    func hidden() {
        let words =
            "warning: 'hidden' hides an action from screen readers: leave it out, or say what is selected by 'label'"
        let action = "select: {action: emit, name: s}"
        #expect(
            Self.findings("{text: a, id: t, a11y: {hidden: true}, \(action)}") == [
                "m.yaml:8:18: \(words)"
            ]
        )
        #expect(Self.findings("{text: a, a11y: {hidden: true}}") == [])
    }

    @Test("`asset` needs a folder")
    func folder() {
        #expect(
            Self.findings("{asset: cart}", directory: false) == [
                "m.yaml:8:2: error: 'asset' names a file of 'images.directory' of galley.yaml, which is not given"
            ]
        )
        #expect(
            Self.findings("{image: crat}", directory: false) == [
                "m.yaml:8:1: error: an image needs 'size' or 'aspectRatio'"
            ]
        )
    }
}
