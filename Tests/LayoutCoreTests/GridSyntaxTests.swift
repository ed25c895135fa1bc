import LayoutCore
import Testing

@Suite("Tracks and templates as they are written")
struct GridSyntaxTests {
    @Test(
        "a track is points, a share, a weight or auto",
        arguments: [
            ("80", Track.points(80)), ("80.5", .points(80.5)), ("0", .points(0)),
            ("25%", .fraction(0.25)), ("1fr", .flexible(1)), ("0.5fr", .flexible(0.5)),
            ("auto", .auto),
        ]
    )
    func tracks(text: String, track: Track) throws {
        #expect(try Track.parse(text) == track)
    }

    @Test(
        "anything else is no track",
        arguments: [
            "", "fr", "%", "1 fr", "-1", "-1fr", "1e3", "nan", "inf", "1.2.3", "80px", "Auto",
            "min-content", "0x10", "99999999999999999999", "１fr",
        ]
    )
    func badTracks(text: String) {
        #expect(throws: LayoutError.badTrack(text)) { try Track.parse(text) }
    }

    @Test("a template names rectangles in the order of first appearance")
    func template() throws {
        let template = try GridTemplate.parse("a a b c; a a d e; f f f f")
        #expect(template.areas.map(\.name) == ["a", "b", "c", "d", "e", "f"])
        #expect(template.rows == 3)
        #expect(template.columns == 4)
        #expect(template.areas[0].rowSpan == 2 && template.areas[0].columnSpan == 2)
        #expect(template.areas[5].row == 2 && template.areas[5].columnSpan == 4)
        #expect(try GridTemplate.parse(" . x ;... x ;").areas.map(\.name) == ["x"])
    }

    @Test(
        "a template that names no rectangles is refused with what is wrong",
        arguments: [
            ("", LayoutError.emptyTemplate), (". .; . ..", .emptyTemplate),
            ("a a; b", .unequalRows(row: 2, cells: 1, expected: 2)),
            ("a;;b", .unequalRows(row: 2, cells: 0, expected: 1)),
            ("a a; a b", .notARectangle(area: "a")), ("a b a", .notARectangle(area: "a")),
            ("a b; b a", .notARectangle(area: "a")), ("x a; a a", .notARectangle(area: "a")),
        ]
    )
    func badTemplates(text: String, error: LayoutError) {
        #expect(throws: error) { try GridTemplate.parse(text) }
    }

    @Test("a template has a limit")
    func tooLarge() {
        let row = [String](repeating: "a", count: 11).joined(separator: " ")
        let text = [String](repeating: row, count: 100).joined(separator: ";")
        #expect(throws: LayoutError.templateTooLarge(cells: 1_100, maximum: 1_000)) {
            try GridTemplate.parse(text)
        }
    }

    @Test("errors say what would be right")
    func messages() {
        #expect("\(LayoutError.badTrack("80px"))".contains("\"1fr\""))
        #expect("\(LayoutError.unequalRows(row: 2, cells: 1, expected: 2))".hasPrefix("row 2"))
        #expect("\(LayoutError.wrongAxis("x", known: ["y", "z"]))".hasSuffix("one of y, z"))
    }
}
