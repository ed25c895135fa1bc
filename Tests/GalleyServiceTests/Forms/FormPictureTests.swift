import Testing

@Suite("Pictures show the parts of cells")
struct FormPictureTests {
    private static let form = """
        name: form
        kind: static
        sections:
          - header: {title: Tall enough, height: 20}
            cells:
              - {id: 1, title: "a < b", titleColor: "#FF0000", detail: right, image: {name: i, size: [9, 9]}}
              - {id: 2, type: switch, value: true}
              - {id: 3, type: logout, title: Bye, titleColor: "${params.color}"}
        parameters: {color: {}}
        """

    @Test("labels, images, arrows and switches, where they are")
    func parts() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let query = "format=svg&width=200&color=url(x)"
            let text = try await galley.answer("GET", "/v1/modules/form/layout", query).text
            #expect(text.contains(">a &lt; b</text>") && text.contains("fill=\"#FF0000\""))
            #expect(text.contains(#"<rect class="m" x="12" y="7" width="30" height="30""#))
            let arrow = #"<polyline class="a" points="181.5,16.75 188,22 181.5,27.25"/>"#
            #expect(text.contains(arrow))
            #expect(text.contains(#"<circle cx="172.5" cy="22" r="13.5""#))
            #expect(text.contains(##"text-anchor="middle" fill="#000000">Bye</text>"##))
            #expect(!text.contains("url(x)"))
            // Footers are 10 high: a label would be cut through.
            #expect(text.contains(">Tall enough</text>") && !text.contains(">footer</text>"))
        }
    }
}
