import ConfigurationLanguage
import Testing

@Suite("The name that was meant is found")
struct NearestNameTests {
    @Test(
        "misspellings",
        arguments: [
            ("heigth", "height"), ("colums", "columns"), ("itemSpacin", "itemSpacing"),
            ("Insett", "inset"), ("layuot", "layout"),
        ]
    )
    func found(wrong: String, right: String) {
        let names = ["height", "columns", "itemSpacing", "inset", "layout", "lineSpacing"]
        #expect(SpellingSuggestion.find(wrong, among: names) == right)
    }

    @Test("nothing is suggested for what is like nothing")
    func notFound() {
        #expect(SpellingSuggestion.find("banana", among: ["height", "columns"]) == nil)
        #expect(SpellingSuggestion.find("x", among: [String]()) == nil)
    }

    @Test("among thousands a near one is found, and few are compared")
    func many() {
        let names = (0..<5_000).map {
            "m\($0)-\(String($0 &* 2_654_435_761 % 1_000_003, radix: 36))"
        }
        #expect(SpellingSuggestion.find("catalgo", among: names + ["catalog"]) == "catalog")
        #expect(SpellingSuggestion.find("zzzzzzzzzzzzzzzzzzzzzzzz", among: names) == nil)
    }

    @Test("nobody is told to write what was written")
    func same() {
        #expect(SpellingSuggestion.find("width", among: ["width"]) == nil)
        #expect(SpellingSuggestion.find("Width", among: ["width"]) == "width")
    }
}
