import LayoutCore
import ModuleDeclarations
@testable import ModuleMapping
import Testing
import TextCore

@Suite struct FormFramesTests {
    /// A cell, and where its parts were worked out by hand to be: role, x, y, width, height.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var width = 390.0
        var cell: FormCell
        var parts: [(FormElement.Role, Double, Double, Double, Double)]

        init(
            _ name: String,
            width: Double = 390,
            kind: FormCell.Kind = .disclosure,
            _ parts: [(FormElement.Role, Double, Double, Double, Double)],
            _ change: (inout FormCell) -> Void
        ) {
            testDescription = name
            self.width = width
            cell = FormCell(kind: kind)
            change(&cell)
            self.parts = parts
        }
    }

    private static let wzry = FormCell.Image(
        name: "wzry",
        naturalSize: .init(width: 39, height: 38)
    )
    private static let arrow = (FormElement.Role.arrow, 371.5, 16.75, 6.5, 10.5)

    private static let cases = [
        Case("nothing", [arrow]) { _ in },
        Case("a title", [(.title, 12, 13, 37.5, 18), arrow]) { $0.title = "Title" },
        Case("an image", [(.image, 12, 7, 30, 30), arrow]) { $0.image = .init(name: "a") },
        Case("image and title", [(.image, 12, 7, 30, 30), (.title, 52, 13, 37.5, 18), arrow]) {
            $0.image = .init(name: "a", naturalSize: .init(width: 100, height: 100))
            $0.title = "Title"
        },
        Case("a smaller image", [(.image, 12, 12, 20, 20), (.title, 42, 13, 37.5, 18), arrow]) {
            ($0.image, $0.title) = (.init(name: "a"), "Title")
            $0.imageSize = .init(width: 20, height: 20)
        },
        Case("a wider gap", [(.image, 12, 7, 30, 30), (.title, 62, 13, 37.5, 18), arrow]) {
            ($0.image, $0.title, $0.imageGap) = (.init(name: "a"), "Title", 20)
        },
        Case("a smaller title", [(.title, 12, 17.2, 20, 9.6), arrow]) {
            ($0.title, $0.titleSize) = ("Title", 8)
        },
        Case("a detail", [(.detail, 320.5, 14.2, 39, 15.6), arrow]) { $0.detail = "Detail" },
        Case("a larger detail", [(.detail, 305.5, 11.2, 54, 21.6), arrow]) {
            ($0.detail, $0.detailSize) = ("Detail", 18)
        },
        Case("a fitted right image", [(.detailImage, 330.7632, 8, 28.7368, 28), arrow]) {
            $0.detailImage = wzry
        },
        Case("a right image that fits", [(.detailImage, 342.5, 13.5, 17, 17), arrow]) {
            $0.detailImage = .init(name: "qr", naturalSize: .init(width: 17, height: 17))
        },
        Case("a right image of a given size", [(.detailImage, 344.5, 14.5, 15, 15), arrow]) {
            $0.detailImage = wzry
            $0.detailImageSize = .init(width: 15, height: 15)
        },
        Case("a right image of unknown size", [(.detailImage, 331.5, 8, 28, 28), arrow]) {
            $0.detailImage = .init(name: "qr")
        },
        Case(
            "a right image in a higher cell",
            [(.detailImage, 294.2368, 8, 65.2632, 64), (.arrow, 371.5, 34.75, 6.5, 10.5)]
        ) {
            $0.height = 80
            $0.detailImage = .init(name: "a", naturalSize: .init(width: 77.5, height: 76))
        },
        Case(
            "the right image first",
            [
                (.detail, 285.7632, 14.2, 39, 15.6), (.detailImage, 330.7632, 8, 28.7368, 28),
                arrow,
            ]
        ) { ($0.detail, $0.detailImage) = ("Detail", wzry) },
        Case(
            "the right image first, a wider gap",
            [
                (.detail, 273.7632, 14.2, 39, 15.6), (.detailImage, 330.7632, 8, 28.7368, 28),
                arrow,
            ]
        ) { ($0.detail, $0.detailImage, $0.detailGap) = ("Detail", wzry, 18) },
        Case(
            "the right label first",
            [
                (.detail, 320.5, 14.2, 39, 15.6), (.detailImage, 285.7632, 8, 28.7368, 28), arrow,
            ]
        ) { ($0.detail, $0.detailImage, $0.imageFirst) = ("Detail", wzry, false) },
        Case(
            "a title up to the limit",
            [(.title, 12, 13, 180, 18), arrow]
        ) { $0.title = String(repeating: "x", count: 24) },
        Case(
            "a title beyond the limit",
            [(.title, 12, 13, 180, 18), arrow]
        ) { $0.title = String(repeating: "x", count: 25) },
        Case(
            "a lower limit",
            [(.title, 12, 13, 97.5, 18), arrow]
        ) { ($0.title, $0.titleLimit) = (String(repeating: "x", count: 25), 100) },
        Case(
            "a title that makes room",
            width: 200,
            [
                (.title, 12, 13, 82.5, 18), (.detail, 104.5, 14.2, 65, 15.6),
                (.arrow, 181.5, 16.75, 6.5, 10.5),
            ]
        ) {
            $0.title = String(repeating: "x", count: 20)
            $0.detail = String(repeating: "y", count: 10)
        },
        Case(
            "a gap of another width",
            width: 200,
            [
                (.title, 12, 13, 90, 18), (.detail, 104.5, 14.2, 65, 15.6),
                (.arrow, 181.5, 16.75, 6.5, 10.5),
            ]
        ) {
            $0.title = String(repeating: "x", count: 20)
            $0.detail = String(repeating: "y", count: 10)
            $0.labelGap = 2
        },
        Case(
            "a title cut to its half, then the detail",
            width: 200,
            [
                (.title, 12, 13, 67.5, 18), (.detail, 91.5, 14.2, 78, 15.6),
                (.arrow, 181.5, 16.75, 6.5, 10.5),
            ]
        ) {
            $0.title = String(repeating: "x", count: 20)
            $0.detail = String(repeating: "y", count: 20)
        },
        Case(
            "less room beside two images",
            width: 240,
            [
                (.image, 12, 7, 30, 30), (.title, 52, 13, 52.5, 18),
                (.detail, 116.2632, 14.2, 58.5, 15.6),
                (.detailImage, 180.7632, 8, 28.7368, 28), (.arrow, 221.5, 16.75, 6.5, 10.5),
            ]
        ) {
            ($0.image, $0.detailImage) = (.init(name: "a"), wzry)
            $0.title = String(repeating: "x", count: 20)
            $0.detail = String(repeating: "y", count: 10)
        },
        Case(
            "a switch",
            kind: .toggle,
            [(.image, 12, 7, 30, 30), (.title, 52, 13, 37.5, 18), (.toggle, 327, 6.5, 51, 31)]
        ) { ($0.image, $0.title, $0.detail) = (.init(name: "a"), "Title", "unseen") },
        Case("no right part", kind: .none, [(.title, 12, 13, 37.5, 18)]) {
            ($0.title, $0.detail) = ("Title", "unseen")
        },
        Case("a logout", kind: .logout, [(.title, 0, 0, 390, 44)]) { $0.title = "Bye" },
        Case(
            "an avatar",
            kind: .avatar,
            [
                (.image, 12, 12, 56, 56), (.title, 80, 18, 150, 20), (.detail, 80, 42, 150, 20),
                (.detailImage, 339.5, 30, 20, 20), (.arrow, 371.5, 34.75, 6.5, 10.5),
            ]
        ) {
            $0.height = 80
            ($0.image, $0.title, $0.detail) = (.init(name: "me"), "Name", "id")
            $0.detailImage = .init(name: "qr", naturalSize: .init(width: 17, height: 17))
        },
        Case(
            "an avatar without a picture",
            width: 320,
            kind: .avatar,
            [(.title, 44, 18, 150, 20), (.arrow, 301.5, 16.75, 6.5, 10.5)]
        ) { $0.title = "Name" },
    ]

    @Test("the parts of a cell are where the formulas put them", arguments: cases)
    func frames(_ example: Case) {
        let elements = FormFrames(cell: example.cell, width: example.width, labels: EvenLabels())
            .elements()
        #expect(elements.map(\.role) == example.parts.map(\.0))
        for (element, part) in zip(elements, example.parts) {
            let frame = element.frame
            let numbers = [frame.x, frame.y, frame.width, frame.height]
            for (number, expected) in zip(numbers, [part.1, part.2, part.3, part.4]) {
                #expect(abs(number - expected) < 0.00006, "\(element.role): \(numbers)")
            }
        }
    }

    @Test("a label that is cut says so, and says what is left of it")
    func cutLabels() throws {
        var cell = FormCell()
        cell.title = String(repeating: "x", count: 25)
        let elements = FormFrames(cell: cell, width: 390, labels: EvenLabels()).elements()
        let label = try #require(elements.first?.label)
        #expect(label.element.text == cell.title)
        #expect(label.element.typeset.measured.cut == 22)
    }

    @Test("a width given by hand is the frame's, and the label is cut at it")
    func givenWidths() throws {
        var cell = FormCell()
        (cell.title, cell.titleWidth) = ("abcd", 200)
        (cell.detail, cell.detailWidth) = ("abcdef", 19.5)
        let elements = FormFrames(cell: cell, width: 390, labels: EvenLabels()).elements()
        #expect(elements[0].frame.width == 200)
        #expect(elements[0].label?.element.typeset.measured.cut == nil)
        #expect(elements[1].frame.width == 19.5 && elements[1].frame.right == 359.5)
        #expect(elements[1].label?.element.typeset.measured.cut == 1)
    }

    @Test("a cell is as tall as its labels need where text is scaled up")
    func growing() {
        var cell = FormCell()
        (cell.title, cell.titleSize, cell.detail) = ("a", 50, "b")
        let plain = FormFrames(cell: cell, width: 390, labels: EvenLabels())
        #expect(plain.cell.height == 44)
        let grown = FormFrames(cell: cell, width: 390, labels: EvenLabels(), growsWithText: true)
        #expect(grown.cell.height == 60)
        var avatar = FormCell(kind: .avatar)
        (avatar.title, avatar.titleSize, avatar.detail) = ("a", 50, "b")
        let tall = FormFrames(cell: avatar, width: 390, labels: EvenLabels(), growsWithText: true)
        #expect(tall.cell.height == 24 + 6 + 60 + 4 + 20)
        #expect(tall.elements()[0].frame.height == 60)
        #expect(tall.elements()[1].frame.bottom == tall.cell.height - 12)
    }

    @Test("a label stays on one line, and in a room too small only its ellipsis is left")
    func narrowLabels() {
        let style = LabelStyle(size: 10)
        let label = FormLabel("a\nb", style: style, limit: 100, measuring: EvenLabels())
        #expect(label.element.text == "a b" && label.element.typeset.measured.cut == nil)
        let tiny = FormLabel("abc", style: style, limit: 3, measuring: EvenLabels())
        #expect(tiny.element.text == "abc" && tiny.element.typeset.measured.cut == 0)
        #expect(tiny.width == 10)
    }
}
