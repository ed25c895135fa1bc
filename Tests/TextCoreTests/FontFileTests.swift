import Testing
import TextCore

@Suite("Font files")
struct FontFileTests {
    @Test(
        "A path may name a face of a collection",
        arguments: [
            ("/a/b.otf", "/a/b.otf", 0),
            ("/a/b.ttc#2", "/a/b.ttc", 2),
            ("/a#b/c.ttc#0", "/a#b/c.ttc", 0),
            ("/a#b.ttc", "/a#b.ttc", 0),
            ("/a.ttc#-1", "/a.ttc#-1", 0),
        ]
    )
    func parsing(text: String, path: String, face: Int) {
        #expect(FontFile(text) == FontFile(path: path, faceIndex: face))
    }
}
