import Locking
import Testing
import TextCore

/// Fonts of several faces, of none, and faces that cannot be had.
@Suite("Fonts and fallback")
struct FallbackTests {
    private let measurer: TextMeasurer

    init() throws {
        measurer = try Fonts.measurer.get()
    }

    private func width(_ text: String, _ font: String, locale: String? = nil) throws -> Double {
        let font = try #require(measurer.font(named: font))
        let style = TextStyle(font: font, size: 100, locale: locale)
        let result = measurer.measure(text, style: style)
        #expect(result.accuracy == .exact, "\(text)")
        return result.width
    }

    @Test("Each character is set in the first face that has it")
    func order() throws {
        // Inter is the first face of "all", DejaVu Sans the first with Hebrew, the CJK face the last.
        #expect(try width("Hello", "all") == width("Hello", "inter"))
        #expect(try width("你好", "all") == width("你好", "cjk"))
        #expect(try width("שלום", "all") == width("שלום", "dejavu"))
        #expect(try width("क्षेत्र", "all") == width("क्षेत्र", "notodev"))
        let parts = try width("Hello", "inter") + width("你好", "cjk") + width("abc", "inter")
        #expect(try (width("Hello你好abc", "all") - parts).magnitude < 1e-9)
    }

    @Test("What is estimated is told, once a character: the first ones of each text")
    func told() throws {
        let notes = Locked<[TextEstimateNote]>([])
        let measurer = try TextMeasurer(fonts: [Fonts.declarations[0]]) { note in
            notes.withLock { $0.append(note) }
        }
        let style = TextStyle(size: 10)
        for text in ["abc", "ab ไทย", "ไทย", "ก", "abc"] {
            _ = measurer.measure(text, style: style)
        }
        #expect(
            notes.withLock { $0.map { "\($0.font ?? "-") \($0.character)" } }
                == ["inter ไ", "inter ท", "inter ย", "inter ก"]
        )
        notes.withLock { $0 = [] }
        let none = try TextMeasurer { note in notes.withLock { $0.append(note) } }
        for text in ["abc", "de", "", "ไ"] { _ = none.measure(text, style: style) }
        #expect(notes.withLock { $0.map(\.font) } == [nil])
        let many = try TextMeasurer(fonts: [Fonts.declarations[0]]) { note in
            notes.withLock { $0.append(note) }
        }
        for number in 0x4E00..<0x4E80 {
            let text = Unicode.Scalar(UInt32(number)).map { String(Character($0)) } ?? ""
            _ = many.measure(text, style: style)
        }
        #expect(notes.withLock(\.count) == 33)
    }

    @Test("A mark goes with its base, to a face that has both")
    func marks() throws {
        // Noto Sans Thai has no Latin; U+0E31 sits on its base.
        #expect(try width("ก\u{0E31}", "all") == width("ก\u{0E31}", "notothai"))
        #expect(try width("e\u{301}", "all") == width("é", "inter"))
    }

    @Test("Joiners, selectors and controls have no width in any face")
    func invisible() throws {
        let plain = try width("ab", "inter")
        for invisible in [
            "\u{200D}", "\u{FE0F}", "\u{2060}", "\u{200E}", "\u{AD}", "\u{7}", "\u{7F}",
        ] {
            let width = try width("a\(invisible)b", "inter")
            #expect((width - plain).magnitude < 0.01 * plain, "\(invisible.unicodeScalars)")
        }
    }

    @Test("What no face has is an estimate, always the same")
    func missing() throws {
        let font = try #require(measurer.font(named: "notothai"))
        let style = TextStyle(font: font, size: 10)
        let result = measurer.measure("你好", style: style)
        #expect(result.accuracy == .estimated)
        #expect(result.width == 20)
    }

    @Test("Without fonts a Latin letter is half an em, an ideograph one, a line 1.2")
    func fontless() throws {
        let measurer = try TextMeasurer()
        let result = measurer.measure("abc 你好", style: TextStyle(size: 10), maxWidth: 25)
        #expect(result.accuracy == .estimated)
        #expect(result.lines.map(\.width) == [15, 20])
        #expect(result.lineHeight == 12)
        #expect(measurer.font(named: "body") == nil)
    }

    @Test("The language chooses among the forms of a face")
    func language() throws {
        // Persian and Urdu have digits of other shapes; what matters is that tags do no harm.
        for locale in ["zh-CN", "zh-Hant-HK", "ja", "ko", "ur", "en-US-u-lb-strict", "tlh", "x"] {
            #expect(try width("你好", "cjk", locale: locale) == 200)
        }
    }

    @Test("Faces that cannot be had are errors that say which")
    func errors() throws {
        func error(_ fonts: [FontDeclaration]) -> TextError? {
            do {
                _ = try TextMeasurer(fonts: fonts)
                return nil
            } catch { return error }
        }
        let inter = Fonts.declarations[0].files
        let absent = FontDeclaration(name: "a", files: [FontFile("/absent.ttf")])
        #expect(error([absent]) == .unreadable(font: "a", path: "/absent.ttf"))
        let file = FontFile(path: #filePath)
        #expect(
            error([FontDeclaration(name: "a", files: [file])])
                == .noFace(font: "a", file: file, faces: 0)
        )
        let third = FontFile(path: inter[0].path, faceIndex: 2)
        #expect(
            error([FontDeclaration(name: "a", files: [third])])
                == .noFace(font: "a", file: third, faces: 1)
        )
        #expect(error([FontDeclaration(name: "a", files: [])]) == .noFiles(font: "a"))
        let twice = FontDeclaration(name: "a", files: inter)
        #expect(error([twice, twice]) == .duplicateFont("a"))
        #expect("\(TextError.noFace(font: "a", file: third, faces: 1))".contains("no face 2"))
    }
}
