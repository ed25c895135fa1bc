extension Mistake {
    /// Mistakes in texts of `strings`, and in what names them.
    static let texts: [Mistake] = {
        func text(
            _ name: String,
            _ template: String,
            en: String =
                "home: {title: Home}\nsongs.count: '{n, plural, one {# song} other {# songs}} of {name}'",
            de: String? = nil,
            _ message: String,
            suggests suggestion: String? = nil
        ) -> Mistake {
            var files = [
                "galley.yaml": ConfigurationFixture.galley + "\nstrings: [t/*.yaml]",
                "t/en.yaml": en,
                "m/a.yaml": """
                name: a
                kind: single
                request: {upstream: api, path: /x}
                components:
                  - id: one
                    item: {data: {text: '\(template)'}}
                """,
            ]
            files["t/de.yaml"] = de
            return Mistake(name: name, files: files, message: message, suggestion: suggestion)
        }
        let count = "${t:songs.count|with(n: @.n, name: @.name)}"
        return [
            text(
                "a text that is not there",
                "${t:‸home.titel}",
                "there is no text 'home.titel'",
                suggests: "home.title"
            ),
            text("a text without a key", "${t:‸}", "'t:' is followed by the key of a text"),
            text("a key with a space", "${t:‸home title}", "'t:' is followed by the key of a text"),
            text(
                "a text that only another language has",
                "${t:‸more}",
                de: "more: Mehr",
                "the text 'more' is not there in 'en', the language of the module ('locale')"
            ),
            text(
                "an argument that one place leaves out",
                count + " ${t:‸songs.count|with(n: @.n)}",
                "'songs.count' needs 'name': |with(name: …)"
            ),
            text(
                "an argument that no place gives",
                "${t:songs.count|with(n: @.n)}",
                en: "songs: {count: '{n} of {‸nmae}'}",
                "'songs.count' names 'nmae', which no place gives"
            ),
            text(
                "an argument misspelt by a translator",
                count,
                de: "songs: {count: 'é {n} von {‸nmae}'}",
                "'songs.count' names 'nmae', which no place gives",
                suggests: "name"
            ),
            text(
                "an argument that no text names",
                "${t:songs.count|with(n: @.n, name: @.name, ‸kind: 1)}",
                "no text of 'songs.count' names 'kind'"
            ),
            text(
                "an argument given twice",
                "${t:songs.count|with(n: @.n, ‸n: 1)}",
                "the argument 'n' is given twice"
            ),
            text("arguments without names", "${t:songs.count|with(‸@.n)}", "by their names"),
            text(
                "arguments of no text",
                "${@.n|‸with(n: 1)}",
                "'with' gives the arguments of a text"
            ),
            text(
                "a path in an argument",
                "${t:songs.count|with(n: ‸mian:$.n, name: @.name)}",
                "there is no request 'mian' here",
                suggests: "main"
            ),
            text(
                "a text that cannot be parsed",
                "${t:home.title}",
                en: "home:\n  title: \"é {n ‸m}\"",
                "'home.title': an argument is a name in braces"
            ),
            text(
                "a category that no language has",
                "${t:n|with(n: @.n)}",
                en: "n: '{n, plural, ‸oen {#} other {#}}'",
                "'n': 'oen' is a category that no language has",
                suggests: "one"
            ),
            text(
                "a template in a text",
                "${t:home.title}",
                en: "home.title: 'Home of ${‸@.name}'",
                "a name in braces"
            ),
            text(
                "a key that is there twice",
                "${t:home.title}",
                en: "home: {title: Home}\n‸home.title: House",
                "'home.title' is already in line 1"
            ),
            text("a key without a text", "${t:home}", en: "‸home:", "'home' has no text"),
            text("a list of texts", "${t:home}", en: "home: ‸[a, b]", "'home' has a list"),
            text("a key with a space in it", "a", en: "‸home title: a", "is not a key"),
            text("a file that is no mapping", "${t:home}", en: "‸[a]", "has keys and their texts"),
            Mistake(
                name: "texts without files",
                files: [
                    "galley.yaml": ConfigurationFixture.galley,
                    "m/a.yaml":
                        "name: a\nkind: single\ncomponents: [{id: a, header: {height: 9, type: '${t:‸b}'}, items: []}]",
                ],
                message: "there are no texts: 'strings: [strings/*.yaml]' in galley.yaml"
            ),
            Mistake(
                name: "a file of texts that is named for no language",
                files: [
                    "galley.yaml": ConfigurationFixture.galley + "\nstrings: [‸german.yaml]",
                    "german.yaml": "a: b",
                    "m/a.yaml": "name: a\nkind: single\ncomponents: [{id: a, items: []}]",
                ],
                message: "'german.yaml' is not named for a language",
                suggestion: "de"
            ),
        ]
    }()
}
