import ConfigurationLanguage
import Foundation
import ModuleConfiguration
import Testing

@Suite("The vectors of links are what the configuration's own links say")
struct LinkVectorTests {
    private static let links = [
        "/", "/songs", "/songs/new", "/songs/:id", "/songs/:id/:part", "/caf%C3%A9/:x", "/a b/:_1",
    ]

    private static let paths = [
        "/", "", "//", "/songs", "/songs/", "/songs//", "songs", "/Songs", "/songs/new",
        "/songs/new/",
        "/songs/7", "/songs/7?x=1", "/songs/7#top", "/songs/a%2Fb", "/songs/a+b",
        "/songs/%F0%9F%8E%B5", "/songs/🎵",
        "/songs/%zz", "/songs/%ff", "/songs/%00", "/songs/%", "/songs/7/lyrics", "/songs//lyrics",
        "/songs/7/",
        "/songs/7/a/b", "/café/1", "/caf%C3%A9/1", "/cafe%CC%81/1", "/a%20b/c",
        "/a b/c",
        "/songs/..%2F..", "/songs/:id", "/song%73/7", "?/songs", "/songs/e\u{301}",
        "/songs/%E2%80%8B",
    ]

    @Test("the first link that takes a path, and the values of its segments")
    func links() throws {
        let written = Self.links.map { "    - {path: \"\($0)\", module: m}" }.joined(
            separator: "\n"
        )
        let lab = try ServiceLab([
            "galley.yaml":
                "version: 1\nmodules: [m.yaml]\napp:\n  name: A\n  tabs: [{title: T, module: m}]\n  links:\n\(written)\n",
            "m.yaml": "{name: m, kind: static, sections: [{cells: [{id: a}]}]}",
        ])
        defer { lab.remove() }
        let links = try #require(try lab.configuration().app).links.map(\.path)
        var file = VectorFile("links")
        var taken = 0
        for path in Self.paths {
            var result = "null"
            for (index, link) in links.enumerated() {
                guard let values = link.values(in: path) else { continue }
                let members = values.map { "\($0.name.text.asJSON):\($0.text.text.asJSON)" }
                result = #"{"link":\#(index),"values":{\#(members.joined(separator: ","))}}"#
                taken += 1
                break
            }
            let own = Self.links.map(\.asJSON).joined(separator: ",")
            file.cases.append(#"{"links":[\#(own)],"path":\#(path.asJSON),"taken":\#(result)}"#)
        }
        #expect(taken > 15 && taken < Self.paths.count - 8)
        try file.check()
    }
}
