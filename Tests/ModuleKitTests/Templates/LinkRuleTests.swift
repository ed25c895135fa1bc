import ConfigurationLanguage
import Testing

@Suite("URLs that clients open")
struct LinkRuleTests {
    private let rule = LinkRule(schemes: ["myapp"])

    @Test(
        "of the web, of named schemes and relative ones are allowed",
        arguments: [
            "https://a.example/x?y#z", "HTTP://a.example", "/a:b", "a/b:c", "?a:b", "#a:b", "", "a",
            "//a.example/x", "myapp://song/1", "MyApp:1",
        ]
    )
    func allowed(url: String) {
        #expect(rule.allows(url))
    }

    @Test(
        "of other schemes are not, however they are spelled",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)",
            "java\tscript:alert(1)", "\njavascript:alert(1)", "data:text/html,x", "vbscript:x",
            "file:///etc/passwd", "tel:1", "\u{1}javascript:x", ":x", "javascript\u{0}:x",
            // Marks that make one character of themselves and the colon.
            "javascript:\u{ff9e}=alert(1)", "javascript:\u{0e33}=alert(1)", "javascript:\u{338}x",
            "javascript:\u{200d}x", "x:\u{fe0f}",
        ]
    )
    func refused(url: String) {
        #expect(!rule.allows(url))
    }

    @Test(
        "of images may also be data of a format that runs nothing",
        arguments: [
            ("data:image/png;base64,AA", true), ("DATA:image/JPEG,x", true),
            ("data:image/webp;base64,AA", true), ("https://a.example/x.png", true),
            ("star", true), ("myapp://star", true), ("data:image/svg+xml,<svg/>", false),
            ("data:image/pngx,", false), ("data:image/png", false), ("data:text/html,x", false),
            ("javascript:x", false), ("javascript:\u{ff9e}=x", false), (" data:image/png,", false),
            ("data:image/png;\n,", false),
        ]
    )
    func images(url: String, isAllowed: Bool) {
        #expect(rule.allowsImage(url) == isAllowed)
    }
}
