import ConfigurationLanguage
import FormatCore
import JSONCore
@testable import ModuleMapping
import Testing

@Suite("Formatters give values of the kinds that they say")
struct FormatterValueTests {
    private static let item = """
        {"a": 0.1, "b": 0.2, "text": "12.50", "count": 3, "long": 123456789012345678901234567890, "word": "many",
         "none": null, "flag": true, "list": [1], "rss": "Tue, 24 Nov 2026 10:00:00 GMT", "sql": "2026-11-25 00:12:00",
         "ms": 1795565520000, "micros": "1795565520000000", "size": 1536, "length": 221500, "minutes": 225,
         "html": "<p>Tom &amp; Jerry<br>one</p><script>x</script>", "name": "Élan vital", "path": "a_b_c", "empty": "", "blank": "  ",
         "rich": "New: <b>20&nbsp;€</b> <s>25&nbsp;€</s> &amp; <u><a href='/a'>more</a></u><a href='javascript:1'>x</a><a href=shop:1>y</a>",
         "amount": "12345678901234567.89", "huge": "1e400", "zero": -0.0, "minus": "-0", "small": -0.001, "signs": "!?"}
        """

    private func value(_ template: String, _ scope: TemplateScope = TemplateScope()) throws
        -> String
    {
        let template = try Template(parsing: template)
        return try JSONDocument(parsing: Self.item).withRoot { root in
            var scope = scope
            scope.current = root
            var writer = JSONWriter()
            template.value(in: scope).write(to: &writer)
            return writer.withBytes { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test(
        "arithmetic is exact, and gives numbers",
        arguments: [
            ("${@.a|plus(@.b)}", "0.3"), ("${@.a|plus(0.2)}", "0.3"),
            ("${@.text|times(@.count)}", "37.5"),
            ("${@.text|times(1.19)|round(2)}", "14.88"), ("${@.text|round}", "13"),
            ("${@.text|times(-1)|round}", "-13"),
            ("${@.long|plus(1)}", "123456789012345678901234567891"),
            ("${@.count|plus(-3)}", "0"), ("${@.length|round(-3)}", "222000"),
            ("${@.word|plus(1)}", "null"), ("${@.none|plus(1)}", "null"),
            ("${@.flag|plus(1)}", "null"),
            ("${@.list|plus(1)}", "[2]"), ("${@.a|plus(@.word)}", "null"),
            ("${@.a|plus(@.gone)}", "null"),
            ("${@.gone|plus(1)|default(\"0\")}", "\"0\""), ("${@.gone|default(0)}", "0"),
            ("${@.none|default(-1.50)|plus(1)}", "-0.5"), ("${@.count|default(0)}", "3"),
            ("${@.text|times(3)|currency(\"EUR\")}", "\"€37.50\""),
            ("${@.text|times(1000)|currency(\"XCG\", 0)}", "\"XCG\u{A0}12,500\""),
            ("${@.text|number(1)}", "\"12.5\""), ("${@.a|percent(0)}", "\"10%\""),
            ("${@.amount|currency(\"EUR\")}", "\"€12,345,678,901,234,567.89\""),
            ("${@.amount|number(2)}", "\"12,345,678,901,234,567.89\""),
            ("${@.huge|plus(0)}", "null"), ("${@.huge|number}", "null"),
            ("${@.huge|times(0)}", "0"),
            ("${@.zero|currency(\"EUR\")}", "\"€0.00\""),
            ("${@.minus|currency(\"EUR\")}", "\"€0.00\""),
            ("${@.small|currency(\"EUR\")}", "\"€0.00\""), ("${@.small|number(2)}", "\"0\""),
            ("${@.small|percent(0)}", "\"0%\""), ("${@.zero|compact}", "\"0\""),
            ("${@.zero|plus(0)}", "0"),
            ("${@.zero|number}", "\"0\""), ("${@.text|times(-1)|currency(\"EUR\")}", "\"-€12.50\""),
            ("${@.length|compact(0)}", "\"222K\""), ("${@.length|compact(2)}", "\"221.5K\""),
        ]
    )
    func arithmetic(template: String, json: String) throws {
        #expect(try value(template) == json)
    }

    @Test(
        "dates of all spellings are those of the module's time zone",
        arguments: [
            ("${@.rss|date(\"yMMMdjm\")}", "Nov 24, 2026, 7:00 PM"),
            ("${@.sql|date(\"yMMMdjm\")}", "Nov 25, 2026, 12:12 AM"),
            ("${@.ms|date(\"yMMMdjm\")}", "Nov 25, 2026, 9:12 AM"),
            ("${@.micros|date(\"yMMMdjm\")}", "Nov 25, 2026, 9:12 AM"),
            ("${@.word|date(\"yMMMd\")|default(\"none\")}", "none"),
        ]
    )
    func dates(template: String, text: String) throws {
        var scope = TemplateScope()
        scope.formats.timeZone = "Asia/Tokyo"
        let plain = try value(template, scope).replacing("\u{202F}", with: " ")
        #expect(plain == "\"\(text)\"")
    }

    @Test(
        "other formatters write text",
        arguments: [
            ("${@.length|duration(\"ms\")}", "\"3:41\""),
            ("${@.minutes|duration(\"min\")}", "\"3:45:00\""),
            ("${@.length|duration(\"ms\", \"short\")}", "\"3 min 41 sec\""),
            ("${@.count|duration(\"s\")}", "\"0:03\""), ("${@.word|duration(\"s\")}", "null"),
            ("${@.size|bytes}", "\"1.5 kB\""), ("${@.html|text}", "\"Tom & Jerry\\none\""),
            ("${@.name|initial}", "\"E\""), ("${@.size|initial}", "\"#\""),
            ("${@.name|slug}", "\"elan-vital\""),
            ("${@.path|replace(\"_\", \" \")}", "\"a b c\""),
            ("${@.path|replace('_', '')}", "\"abc\""),
            ("${@.path|split(\"_\")}", "[\"a\",\"b\",\"c\"]"),
            ("${@.path|split(\"_\")|join(\", \")}", "\"a, b, c\""),
            ("${@.path|split(\"_\")|last|upper}", "\"C\""), ("${@.name|split(\", \")|count}", "1"),
            ("${@.list|split(\",\")|json}", "\"[[\\\"1\\\"]]\""),
        ]
    )
    func texts(template: String, json: String) throws {
        #expect(try value(template) == json)
    }

    @Test(
        "a text that would be longer than an item may be is none, before any memory is taken for it",
        arguments: [
            "${@.text|replace(\"a\", @.other)|count}", "${@.list|join(@.other)|count}",
            "${@.text|replace(\"a\", @.text)|replace(\"a\", @.text)|count}",
        ]
    )
    func bounds(template: String) throws {
        let long = String(repeating: "a", count: 20_000)
        let list = Array(repeating: "1", count: 2_000).joined(separator: ",")
        let json = #"{"text": "\#(long)", "other": "\#(long)", "list": [\#(list)]}"#
        let template = try Template(parsing: template)
        let isMissing = try JSONDocument(parsing: json).withRoot { root in
            var scope = TemplateScope()
            scope.current = root
            return template.value(in: scope).isNothing
        }
        #expect(isMissing)
    }

    @Test("a relative date is of the scope's time, and says when it passes")
    func relative() throws {
        let clock = TextClock(now: 1_795_565_520_000 + 330_000)
        let scope = TemplateScope(clock: clock)
        #expect(try value("${@.word} ${@.name}", scope).isEmpty == false)
        #expect(clock.changesAt == nil)
        #expect(try value("${@.ms|relative}", scope) == "\"5 minutes ago\"")
        #expect(clock.changesAt == 1_795_565_880_000.0)
        #expect(try value("${@.rss|relative(\"day\")}", scope) == "\"yesterday\"")
        #expect(try value("${@.word|relative}", scope) == "null")
    }

    @Test(
        "a wrong argument is a mistake with its place and a suggestion",
        arguments: [
            ("${@.a|plus}", 6, "'plus' needs a number: plus(1)"),
            ("${@.a|plus(\"1\")}", 6, "takes one number"),
            ("${@.a|plus(abc)}", 6, "takes one number"),
            ("${@.a|round(2.5)}", 12, "whole number from -20 to 20"),
            ("${@.a|round(21)}", 12, "whole number from -20 to 20"),
            ("${@.a|number(-1)}", 13, "from 0 to 20"),
            ("${@.a|number(1, 2)}", 6, "takes one number or a path"),
            ("${@.a|currency(\"EUR\", 30)}", 22, "from 0 to 20"),
            ("${@.a|currency(\"eur\")}", 16, "did you mean 'EUR'?"),
            ("${@.a|duration}", 6, "needs a text"),
            ("${@.a|duration(\"sec\")}", 16, "did you mean 's'?"),
            ("${@.a|duration(\"ms\", \"shrt\")}", 22, "did you mean 'short'?"),
            ("${@.a|relative(\"days\")}", 16, "did you mean 'day'?"),
            ("${@.a|relative(1)}", 6, "takes one quoted text"),
            ("${@.a|replace(\"\", \"b\")}", 15, "an empty text"),
            ("${@.a|replace(\"a\")}", 6, "'replace' needs a text"),
            ("${@.a|text(1)}", 6, "'text' takes nothing in brackets"),
            ("${@.a|bytes(2)}", 6, "takes nothing"),
            ("${@.a|slugify}", 6, "did you mean 'slug'?"),
            ("${@.a|timeago}", 6, "did you mean 'relative'?"),
            ("${@.a|add(1)}", 6, "did you mean 'plus'?"),
            ("${@.a|strip_html}", 6, "did you mean 'text'?"),
            ("${@.a|plural(\"other: {compct}\")}", 14, "did you mean 'compact'?"),
        ]
    )
    func mistakes(template: String, offset: Int, message: String) {
        #expect {
            _ = try Template(parsing: template)
        } throws: { error in
            guard let error = error as? TemplateError else { return false }
            return error.offset == offset && error.message.contains(message)
        }
    }

    @Test("markup gives runs as JSON, whose links are only those that clients may open")
    func markup() throws {
        var scope = TemplateScope()
        scope.links = LinkRule(schemes: ["shop"])
        #expect(
            try value("${@.rich|markup}", scope)
                == #"[{"text":"New: "},{"text":"20\#u{A0}€","bold":true},{"text":" "},{"text":"25\#u{A0}€","strike":true},"#
                + #"{"text":" & "},{"text":"more","underline":true,"href":"/a"},"#
                + #"{"text":"x","href":null},{"text":"y","href":"shop:1"}]"#
        )
        #expect(try value("${@.none|markup}") == "null")
        #expect(try value("${@.count|markup}") == #"[{"text":"3"}]"#)
    }
}
