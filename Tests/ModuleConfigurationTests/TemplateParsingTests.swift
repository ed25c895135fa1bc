import ConfigurationLanguage
import Testing

@Suite("Templates are parsed once, with errors that point into them")
struct TemplateParsingTests {
    @Test(
        "text and placeholders are told apart",
        arguments: [
            ("", 0), ("plain", 1), ("${page}", 1), ("a ${page} b", 3), ("$${page}", 1),
            ("${@.a}${@.b}", 2), ("${@['}']}", 1), ("${@[?@.a == '|']|upper}", 1),
            ("${@.tags|join(\"}|\")}", 1), ("${ID:$.a}", 1),
        ]
    )
    func segments(text: String, count: Int) throws {
        #expect(try Template(parsing: text).segments.count == count)
    }

    @Test("an escaped opening is text")
    func escaped() throws {
        #expect(try Template(parsing: "cost: $${x} and $5").fixedText == "cost: ${x} and $5")
    }

    @Test("a string that is one placeholder is whole, any other is not")
    func whole() throws {
        #expect(try Template(parsing: "${@.a}").whole != nil)
        #expect(try Template(parsing: " ${@.a}").whole == nil)
        #expect(try Template(parsing: "${@.a}${@.b}").whole == nil)
    }

    @Test(
        "mistakes name their place",
        arguments: [
            ("${page", 0, "never closed"), ("ab ${", 3, "never closed"),
            ("${}", 2, "names nothing"),
            ("x${pge}", 3, "not known"), ("${@.a|uper}", 6, "not a formatter"),
            ("${@.a|minus(1)}", 6, "plus(-1)"), ("${@.a|html}", 6, "did you mean 'text'"),
            ("${@.a|with(n: @.b)}", 6, "${t:songs.count|with("),
            ("${@.a|divide(100)}", 6, "times(0.01)"),
            ("${@.a|join}", 6, "needs a text"), ("${@.a|upper(\"x\")}", 6, "takes nothing"),
            ("${a:b}", 4, "starts with '$'"), ("${1a:$.b}", 2, "not a request id"),
            ("${@.a[}", 0, "never closed"), ("${@.a|default(x)}", 6, "quoted"),
            ("${@.a|upper(x)}", 6, "takes nothing"),
            ("${@.a|join(\",\", \";\")}", 6, "takes one quoted"),
            ("${@.a|percnt}", 6, "did you mean 'percent'?"),
            ("${@.a|currency(\"EURO\")}", 16, "did you mean 'EUR'?"),
            ("${@.a|currency(\"€\")}", 16, "did you mean 'EUR'?"),
            ("${@.a|currency}", 6, "currency(@.currency)"),
            ("${@.a|currency(@.b[)}", 0, "never closed"),
            ("${@.a|currency(@..)}", 18, "expected a name"),
            ("${@.a|date(\"YYYY-MM-DD\")}", 16, "did you mean 'yMMdd'?"),
            ("${@.a|date(\"YYYYMMdd\")}", 12, "did you mean 'yMMdd'?"),
            ("${@.a|date(\"yMMMd y\")}", 17, "skeleton"),
            ("${@.a|plural(\"one: # song\")}", 14, "no text for 'other'"),
            ("${@.a|plural(\"on: #; other: #\")}", 14, "did you mean 'one'?"),
        ]
    )
    func mistakes(text: String, offset: Int, message: String) {
        #expect {
            try Template(parsing: text)
        } throws: { error in
            guard let error = error as? TemplateError else { return false }
            return error.offset == offset && error.message.contains(message)
        }
    }

    @Test("a mistake in a path points into the path")
    func pathMistake() {
        #expect {
            try Template(parsing: "${@.a..}")
        } throws: { error in
            ((error as? TemplateError)?.offset ?? 0) >= 5
        }
    }
}
