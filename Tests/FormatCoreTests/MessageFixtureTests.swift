import FormatCore
import Foundation
import InputCore
import Testing

/// Texts beside those of ICU's own MessageFormat: `Fixtures/messages.cpp` wrote `Fixtures/messages.json`.
@Suite("Texts with arguments are as ICU's MessageFormat writes them")
struct MessageFixtureTests {
    private struct Fixture: Decodable {
        let patterns: [String]
        let cases: [Case]
    }

    private struct Case: Decodable {
        let locale: String
        let pattern: Int
        let number: Double
        let kind: String
        let time: Double
        let text: String

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            locale = try list.decode(String.self)
            pattern = try list.decode(Int.self)
            number = try list.decode(Double.self)
            kind = try list.decode(String.self)
            time = try list.decode(Double.self)
            text = try list.decode(String.self)
        }

        func value(_ name: String) -> TestMessageValue? {
            switch name {
            case "n": .number(number)
            case "name": .text("Zoë")
            case "kind": .text(kind)
            case "d": .seconds(time)
            default: nil
            }
        }
    }

    @Test("every text in thirty languages is the same")
    func agreement() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let data = try Data(contentsOf: folder.appending(path: "Fixtures/messages.json"))
        let fixture = try JSONDecoder().decode(Fixture.self, from: data)
        let patterns = try fixture.patterns.map { try MessageText(parsing: $0) }
        #expect(fixture.cases.count > 4_000)
        #expect(Set(fixture.cases.map(\.locale)).count == 30)
        for one in fixture.cases {
            let settings = MessageSettings(locale: one.locale, timeZone: "Europe/Berlin")
            let text = try patterns[one.pattern].text(in: settings, one.value)
            #expect(
                text == one.text,
                "\(one.locale) \(fixture.patterns[one.pattern]) \(one.number)"
            )
        }
    }
}

/// A value of a test.
enum TestMessageValue: MessageValue {
    case number(Double)
    case digits(String)
    case text(String)
    case seconds(Double)
    case list

    var messageText: String? {
        switch self {
        case .number(let number): "\(number)"
        case .digits(let text), .text(let text): text
        case .seconds(let seconds): "\(seconds)"
        case .list: nil
        }
    }

    var messageNumber: NumberValue? {
        switch self {
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .double(number)
        case .digits(let digits): .digits(digits)
        case .text(let text): Double(text).map { .double($0) }
        case .seconds(let seconds): .double(seconds)
        case .list: nil
        }
    }

    func messageDate(in timeZone: String) -> DateValue? {
        switch self {
        case .seconds(let seconds): DateValue(epochSeconds: seconds)
        case .text(let text): WrittenDate(text).map { DateValue($0, timeZone: "UTC") }
        case .number, .digits, .list: nil
        }
    }

    var isMessageNumber: Bool {
        switch self {
        case .number, .digits, .seconds: true
        case .text, .list: false
        }
    }
}
