import ModuleConfiguration
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

    @Test("nobody is told to write what was written")
    func same() {
        #expect(SpellingSuggestion.find("width", among: ["width"]) == nil)
        #expect(SpellingSuggestion.find("Width", among: ["width"]) == "width")
    }
}
