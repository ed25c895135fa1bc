import Testing

/// Without fonts a character of Latin is half an em wide, its lines are where estimates say.
@Suite("Pictures draw texts of several runs")
struct RunPictureTests {
    private static let module = """
        name: m
        kind: single
        components:
          - id: one
            layout: {itemHeight: auto}
            items:
              - id: a
                data: {}
                cell:
                  stack: vertical
                  align: stretch
                  children:
                    - {size: 10, text: [{text: ab, background: "#FFEE00", radius: 3}, {text: cd, size: 20, strike: true, color: red}, \
        {text: "<e>", underline: true}]}
                    - {size: 10, align: end, maxLines: 1, text: [{text: abcd, background: "#0000FF"}, {text: " efgh efgh efgh efgh", underline: true, letterSpacing: 1}]}
        """

    private func picture(_ query: String) async throws -> String {
        var text = ""
        try await PipelineLab(Self.module) { _ in .json("null") }.serving { galley in
            text = try await galley.answer("GET", "/v1/modules/m/layout", query + "&format=svg")
                .text
        }
        return text
    }

    @Test("a tspan a run, backgrounds below and lines above them as long as the run")
    func shapes() async throws {
        let text = try await picture("width=390")
        let shapes = [
            // Lines are 24 high; the baseline is 19.2 below the top.
            ##"<rect x="0" y="0" width="10" height="24" rx="3" fill="#FFEE00"/>"##,
            ##"<text x="0" y="19.2"><tspan font-size="10" fill="#000000">ab</tspan><tspan font-size="20" fill="#FF0000">cd</tspan><tspan font-size="10" fill="#000000">&lt;e&gt;</tspan></text>"##,
            ##"<rect x="10" y="12.7" width="20" height="1" fill="#FF0000"/>"##,
            ##"<rect x="30" y="20.2" width="15" height="0.5" fill="#000000"/>"##,
        ]
        for shape in shapes { #expect(text.contains(shape), "\(shape)\n\(text)") }
        let places = shapes.compactMap { text.firstRange(of: $0)?.lowerBound }
        #expect(places == places.sorted())
        _ = try PictureReader(Array(text.utf8))
    }

    @Test("runs that end at the right begin where the line's width leaves them")
    func alignment() async throws {
        let text = try await picture("width=100")
        // "abcd" is 20 wide, what follows it " efgh efgh e…" of 13 letters, each 1 apart, fits in 80.
        let reader = try PictureReader(Array(text.utf8))
        let parts = try #require(reader.lines.last).parts.map(\.text)
        #expect(parts.first == "abcd")
        #expect(parts.last?.hasSuffix("\u{2026}") == true)
        let background = try #require(
            text.firstMatch(
                of: /<rect x="([0-9.]+)" y="24" width="20" height="12" fill="#0000FF"\/>/
            )
        )
        let underline = try #require(
            text.firstMatch(
                of:
                    /<rect x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)" height="0.5" fill="#000000"\/>\s*<\/g>/
            )
        )
        let (start, width) = (Double(underline.1) ?? 0, Double(underline.2) ?? 0)
        #expect(abs(start + width - 100) < 0.001)
        #expect(abs((Double(background.1) ?? 0) + 20 - start) < 0.001)
    }
}
