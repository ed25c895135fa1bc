import ConfigurationLanguage
import LayoutCore
import ModuleConfiguration
import TestSupport
import Testing

@Suite("The images of a folder")
struct ImageReadingTests {
    private static let module = "{name: m, kind: static, sections: [{cells: [{id: 1}]}]}"

    private static func svg(_ width: Int, _ height: Int) -> String {
        "<svg width='\(width)' height='\(height)'/>"
    }

    private static func load(
        _ images: [String: String],
        keys: String = "{directory: ./art}"
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        let main = "version: 1\nimages: \(keys)\nmodules: [m.yaml]\n"
        var texts = ["galley.yaml": main, "m.yaml": module]
        for (name, text) in images { texts["art/" + name] = text }
        return ConfigurationFixture.load(texts)
    }

    private static func mistakes(_ images: [String: String], keys: String = "{directory: ./art}")
        -> [String]
    {
        switch load(images, keys: keys) {
        case .success: []
        case .failure(let errors): errors.diagnostics.map(\.description)
        }
    }

    @Test("have names, natural sizes in points, and files by mode and density")
    func names() throws {
        let configuration = try Self.load([
            "cart.svg": Self.svg(24, 24), "cover@2x.svg": Self.svg(40, 30),
            "cover@3x.svg": Self.svg(60, 45), "cover-dark@2x.svg": Self.svg(40, 30),
            "moon-dark.svg": Self.svg(8, 8), ".hidden": "", "drafts/cart.psd": "8BPS",
        ]).get()
        let images = configuration.images
        #expect(images.images.map(\.name) == ["cart", "cover", "moon-dark"])
        let cover = try #require(images.image(named: "cover"))
        #expect((cover.size.width, cover.size.height) == (20, 15))
        #expect(
            cover.variants.map(\.fileName) == ["cover@2x.svg", "cover@3x.svg", "cover-dark@2x.svg"]
        )
        #expect(cover.variants.map(\.scale) == [2, 3, 2])
        #expect(cover.variants.map(\.isDark) == [false, false, true])
        #expect(images.image(named: "cart.svg")?.name == "cart")
        #expect(images.image(named: "art") == nil && images.image(named: "cover-dark") == nil)
        #expect(configuration.warnings == [])
        #expect(configuration.files.contains("art/cart.svg"))
        #expect(configuration.imageFolders == ["art"])
    }

    @Test("the hash is of images, fonts and metrics too, and of no value that is filled in")
    func hash() throws {
        func load(_ changes: [String: String] = [:]) throws -> GalleyConfiguration {
            let files = [
                "galley.yaml": """
                version: 1
                images: {directory: ./art}
                server: {admin: {token: "${file:token}"}}
                fonts: {body: ["a.ttf#0"]}
                """,
                "art/cart.svg": Self.svg(24, 24), "a.ttf": "OTTO12345678", "token": "one",
            ]
            return try ConfigurationFixture.load(files.merging(changes) { $1 }).get()
        }
        func hash(_ changes: [String: String] = [:]) throws -> String { try load(changes).hash }
        #expect(try load().files.contains("a.ttf"))
        let first = try hash()
        #expect(try hash() == first && hash(["token": "two"]) == first)
        let others = [
            try hash(["art/cart.svg": Self.svg(24, 25)]), try hash(["a.ttf": "OTTO12345679"]),
            try hash(["art/more.svg": Self.svg(24, 24)]),
        ]
        #expect(Set(others + [first]).count == 4)
    }

    @Test("that cannot be served are mistakes at the folder's place")
    func mistakes() {
        #expect(
            Self.mistakes([
                "a.psd": "8BPS", "b.png": "GIF89a", "c.svg": "<svg/>", "d.svg": Self.svg(1, 1),
                "d.png": Self.svg(1, 1), "e.gif": String(repeating: " ", count: 9 << 20),
            ]) == [
                "galley.yaml:2:21: error: 'a.psd' is no image: PNG, JPEG, GIF, WebP, AVIF or SVG",
                "galley.yaml:2:21: error: 'b.png': is damaged: it begins like GIF, and has no size",
                "galley.yaml:2:21: error: 'c.svg': has no size of its own: an SVG needs 'width' and "
                    + "'height' in lengths, or a 'viewBox'",
                "galley.yaml:2:21: error: 'e.gif': too long",
                "galley.yaml:2:21: error: 'd.png' and 'd.svg' are both the image 'd'",
            ]
        )
        #expect(
            Self.mistakes([:]) == ["galley.yaml:2:21: error: there is no folder './art'"]
        )
        let many = (0...ImageDirectory.maximumCount).map { ("\($0).svg", Self.svg(1, 1)) }
        #expect(
            Self.mistakes(Dictionary(uniqueKeysWithValues: many)) == [
                "galley.yaml:2:21: error: './art' has 1025 files: 1024 are the most"
            ]
        )
    }

    @Test("that together are longer than what is kept in memory are a mistake")
    func together() {
        let padding = String(repeating: " ", count: 7 << 20)
        let images = (0..<10).map { ("\($0).svg", Self.svg(1, 1) + padding) }
        #expect(
            Self.mistakes(Dictionary(uniqueKeysWithValues: images)) == [
                "galley.yaml:2:21: error: '9.svg': all images together are longer than 64MiB"
            ]
        )
    }

    @Test("of one name and different sizes are a warning")
    func sizes() throws {
        let configuration = try Self.load([
            "a.svg": Self.svg(24, 10), "a@2x.svg": Self.svg(50, 20), "a-dark.svg": Self.svg(24, 10),
        ]).get()
        #expect(
            configuration.warnings.map(\.description) == [
                "galley.yaml:2:21: warning: 'a@2x.svg' is 25 × 10 points large, 'a.svg' 24 × 10"
            ]
        )
    }

    @Test(
        "of others are rewritten by the first rule that matches",
        arguments: [
            ("{url}?w={width}&h={height}&fit={fit}", "a.jpg", "a.jpg?w=240&h=160&fit=cover"),
            ("{url}?w={width}", "a.jpg?v=1", "a.jpg?v=1&w=240"),
            ("{url}?w={width}&q=?", "a.jpg?v=1", "a.jpg?v=1&w=240&q=?"),
            ("{url}?w={width}", "a.jpg#top", "a.jpg?w=240"),
        ]
    )
    func rules(_ template: String, _ path: String, _ result: String) throws {
        let start = "https://img.example.com/"
        let rules = try Self.load(
            [:],
            keys: "{rules: [{match: \"\(start)\", url: \"\(template)\"}]}"
        ).get().imageRules
        let rule = try #require(rules.first)
        let made = rule.url(of: start + path, width: 200.5, height: 160, fit: "cover")
        #expect(made == start + result)
        #expect(rule.url(of: "http://img.example.com/a", width: 1, height: 1, fit: "cover") == nil)
        #expect(rule.url(of: "cart", width: 1, height: 1, fit: "cover") == nil)
    }

    @Test("of others are named inside of other URLs percent-encoded")
    func encoded() throws {
        let rule = try #require(
            try Self.load(
                [:],
                keys: "{rules: [{match: \"https://a/\", step: 1, "
                    + "url: \"https://r/?u={encodedUrl}&s={width}x{height}\"}]}"
            ).get().imageRules.first
        )
        #expect(
            rule.url(of: "https://a/é?b", width: 1e9, height: 0, fit: "cover")
                == "https://r/?u=https%3A%2F%2Fa%2F%C3%A9%3Fb&s=16000x1"
        )
    }

    @Test(
        "rules that make no URL are mistakes with their place",
        arguments: [
            (
                "{match: \"img.example.com\", url: \"{url}\"}",
                "2:26: error: 'match' is the beginning of URLs: it begins with 'https://' or 'http://'"
            ),
            (
                "{match: \"https://a\", url: \"{url}?w={widht}\"}",
                "2:53: error: 'url' has '{widht}', which is none of {url}, {width}, {height}, {fit}, "
                    + "{encodedUrl}; did you mean 'width'?"
            ),
            (
                "{match: \"https://a\", url: \"?w={width}\"}",
                "2:44: error: 'url' needs '{url}', the URL that is rewritten"
            ),
        ]
    )
    func wrongRules(_ rule: String, _ mistake: String) {
        #expect(Self.mistakes([:], keys: "{rules: [\(rule)]}") == ["galley.yaml:" + mistake])
    }
}
