import Testing

@Suite("galley check says where brackets get a list")
struct BracketSampleTests {
    @Test("a list in the brackets of a path, which take one value, is a warning at its place")
    func listInBrackets() async throws {
        let lab = try ServiceLab([
            "galley.yaml":
                "version: 1\nupstreams: {api: {directory: samples/api}}\nmodules: [m/*.yaml]\n",
            "m/posts.yaml": """
            name: posts
            kind: single
            request: {upstream: api, path: /posts}
            components:
              - id: posts
                items: $.data[*]
                item:
                  data:
                    url: "${$.media[?@.key == ${@.keys[*]}].url}"
                    all: "${$.media[?@.key == ${@.keys}].url|first}"
                    one: "${$.media[?@.key == ${@.keys[0]}].url|first}"
                layout: {itemHeight: 50}
            """,
            "samples/api/posts.json": """
            {"data": [{"id": 1, "keys": ["a", "b"]}, {"id": 2, "keys": ["b"]}],
             "media": [{"key": "a", "url": "/a"}, {"key": "b", "url": "/b"}]}
            """,
        ])
        defer { lab.remove() }
        let result = try await CommandResult(["check"], in: lab.folder)
        let lines = result.output.split(separator: "\n").dropFirst().map(String.init)
        #expect(lines.count == 2, "\(lines)")
        #expect(
            lines.first?.hasPrefix(
                "m/posts.yaml:9:17: warning: '$.media[?@.key == ${@.keys[*]}].url' has no value: brackets take one value, and ${@.keys[*]} is "
            ) == true,
            "\(lines)"
        )
        #expect(
            lines.allSatisfy {
                $0.hasSuffix("'each' and 'carousel' join a list (2 of 2 values)")
            },
            "\(lines)"
        )
    }
}
