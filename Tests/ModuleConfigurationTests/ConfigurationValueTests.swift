@testable import ConfigurationLanguage
import Testing
import UpstreamKit

@Suite struct ConfigurationValueTests {
    @Test(
        "a plain scalar is what YAML's core schema says",
        arguments: [
            ("true", .boolean(true)), ("false", .boolean(false)), ("True", .boolean(true)),
            ("on", .text), ("off", .text), ("yes", .text), ("no", .text), ("y", .text),
            ("12:30", .text), ("2026-07-31", .text), ("1_000", .text), ("0b1", .text),
            ("", .null), ("~", .null), ("null", .null), ("nil", .text),
            ("0", .integer(0)), ("-12", .integer(-12)), ("+7", .integer(7)), ("007", .integer(7)),
            ("0o17", .integer(15)), ("0xFf", .integer(255)), ("0x-1", .text),
            ("9223372036854775807", .integer(.max)), ("18446744073709551615", .unsigned(.max)),
            ("18446744073709551616", .number(18_446_744_073_709_551_616)),
            ("1.5", .number(1.5)), (".5", .number(0.5)), ("5.", .number(5)),
            ("1e3", .number(1_000)), ("-1.5E-2", .number(-0.015)), ("1e", .text), (".", .text),
            ("-", .text), ("1.2.3", .text), ("e3", .text), (".inf", .text), (".e3", .text),
        ] as [(String, ConfigurationScalar.Resolved)]
    )
    func coreSchema(_ text: String, _ expected: ConfigurationScalar.Resolved) {
        #expect(CoreSchema.resolve(text) == expected)
    }

    @Test(
        "a duration is read and written",
        arguments: [
            ("800ms", .milliseconds(800), "800ms"), ("1.5s", .milliseconds(1_500), "1500ms"),
            ("2m", .seconds(120), "2m"), ("1h", .seconds(3_600), "1h"), ("0", .zero, "0"),
            ("0.5m", .seconds(30), "30s"),
        ] as [(String, Duration, String)]
    )
    func durations(_ text: String, _ duration: Duration, _ written: String) {
        #expect(DurationParser.parse(text) == duration)
        #expect(DurationParser.format(duration) == written)
    }

    @Test(
        "what is no duration is none",
        arguments: ["", "5", "ms", "1 s", "-1s", ".5s", "1.s", "1e3s", "s1", "1sm", "٣s"]
    )
    func noDurations(_ text: String) {
        #expect(DurationParser.parse(text) == nil)
    }

    @Test(
        "a size is read",
        arguments: [("16KiB", 16_384), ("8MiB", 8 << 20), ("1GiB", 1 << 30), ("12", 12)]
    )
    func sizes(_ text: String, _ bytes: Int) {
        #expect(ByteCountParser.parse(text) == bytes)
    }

    @Test(
        "what is no size is none",
        arguments: ["", "KiB", "1.5KiB", "16 KiB", "16KB", "-1", "9223372036854775807GiB"]
    )
    func noSizes(_ text: String) {
        #expect(ByteCountParser.parse(text) == nil)
    }

    @Test(
        "a ratio is read",
        arguments: [
            ("16/9", 16.0 / 9), ("1.5", 1.5), ("4 / 3", 4.0 / 3), ("0", nil), ("1/0", nil),
            ("/2", nil), ("a", nil),
        ]
    )
    func ratios(_ text: String, _ ratio: Double?) {
        #expect(LengthParser.ratio(text) == ratio)
    }

    @Test(
        "an address lies in its block or not",
        arguments: [
            ("127.0.0.0/8", "127.255.0.1", true), ("127.0.0.0/8", "128.0.0.1", false),
            ("::1", "::1", true), ("::1", "::2", false), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("2001:db8::/32", "2001:db8:1::5", true), ("2001:db8::/33", "2001:db8:8000::", false),
            ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "::1", false),
            ("10.0.0.1", "10.0.0.1", true), ("::ffff:10.0.0.0/104", "10.1.2.3", true),
            ("::ffff:10.0.0.0/104", "::ffff:11.1.2.3", false), ("::/0", "1.2.3.4", false),
        ]
    )
    func addresses(_ block: String, _ address: String, _ isInside: Bool) throws {
        let range = try #require(AddressRange(block))
        #expect(range.contains(address) == isInside)
    }

    @Test(
        "what is no address is none",
        arguments: [
            "", "1.2.3", "1.2.3.256", "1.2.3.4/33", "1.2.3.4/+1", "::1/129", ":::", "1::2::3",
            "12345::", "a", "1.2.3.4/", "010.0.0.1", "1.2.3.4::", "::1.2.3.04",
        ]
    )
    func noAddresses(_ text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(
        "a name matches a pattern or not",
        arguments: [
            ("a.yaml", "*.yaml", true), ("a.yml", "*.yaml", false), (".a.yaml", "*.yaml", false),
            ("abc", "a?c", true), ("ac", "a?c", false), ("abcabc", "a*c", true), ("", "*", true),
            ("abc", "*b*", true), ("abc", "abc", true), ("abc", "ab", false),
        ]
    )
    func patterns(_ name: String, _ pattern: String, _ matches: Bool) {
        #expect(ConfigurationPath.matches(name, pattern) == matches)
    }

    @Test(
        "variables are filled in once, and escapes are left alone",
        arguments: [
            ("a${env:X}b", "a1b", "a1b"), ("${env:N:-d}", "d", "d"), ("${env:E:-d}", "d", "d"),
            ("${env:X:-d}", "1", "1"), ("$${env:X}", "${env:X}", "$${env:X}"),
            ("${env:T}", "${params.x}", "$${params.x}"),
            ("${params.x}", "${params.x}", "${params.x}"),
            ("${env:E}", "", ""),
        ]
    )
    func environment(_ raw: String, _ text: String, _ template: String) {
        let references = EnvironmentReferences(
            environment: ["X": "1", "E": "", "T": "${params.x}"])
        let (scalar, problems) = references.fill(raw)
        #expect(problems.isEmpty)
        #expect(scalar.text == text)
        #expect(scalar.templateText == template)
    }

    @Test(
        "an expression of RFC 9485 is told from what is none",
        arguments: [
            ("[a-z]+", true), ("(ab|cd)?", true), ("a{2,3}", true), ("\\p{Lu}", true), ("", true),
            ("[a-", false), ("(", false), (")", false), ("a)(b", false), ("a)|(b", false),
            ("*", false),
        ]
    )
    func expressions(_ text: String, _ isOne: Bool) {
        #expect((ParameterPattern(text) != nil) == isOne)
    }

    @Test("a pattern matches texts as a whole")
    func pattern() throws {
        let pattern = try #require(ParameterPattern("[a-z]\"+"))
        #expect(pattern.matches("a\"\""))
        #expect(!pattern.matches("xa\""))
    }
}
