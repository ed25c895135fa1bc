extension Mistake {
    static let composites: [Mistake] = {
        func composite(
            _ name: String,
            _ text: String,
            _ message: String,
            suggests suggestion: String? = nil
        ) -> Mistake {
            let child = """
                name: leaf
                kind: single
                parameters: {need: {required: true}, size: {type: integer, min: 1, max: 3}}
                components: [{id: one, items: []}]
                """
            return Mistake(
                name: name,
                files: [
                    "galley.yaml": ConfigurationFixture.galley, "m/a.yaml": text,
                    "m/leaf.yaml": child,
                ],
                message: message,
                suggestion: suggestion
            )
        }
        return [
            composite(
                "a child that is not there",
                "name: a\nkind: composite\nmodules: [‸leav]",
                "no module 'leav'",
                suggests: "leaf"
            ),
            composite(
                "a child twice",
                "name: a\nkind: composite\nmodules: [{name: leaf, params: {need: x}}, {name: ‸leaf, params: {need: y}}]",
                "'as'"
            ),
            composite(
                "a child without what it needs",
                "name: a\nkind: composite\nmodules: [‸leaf]",
                "needs its parameter 'need'"
            ),
            composite(
                "a parameter the child has not",
                "name: a\nkind: composite\nmodules: [{name: leaf, params: {need: x, ‸sise: 2}}]",
                "no parameter 'sise'",
                suggests: "size"
            ),
            composite(
                "a value the child does not take",
                "name: a\nkind: composite\nmodules: [{name: leaf, params: {need: x, size: ‸4}}]",
                "not be above 3"
            ),
            composite(
                "a parameter wider than the child's",
                "name: a\nkind: composite\nparameters: {size: {type: integer}}\nmodules: [{name: leaf, params: {need: x, size: ‸\"${params.size}\"}}]",
                "narrow"
            ),
            composite("a cycle of one", "name: a\nkind: composite\nmodules: [‸a]", "a → a"),
            composite(
                "a name twice",
                "name: leaf\nkind: single\ncomponents: [{id: one, items: []}]",
                "already in m/a.yaml"
            ).marking("m/leaf.yaml", "name: ‸leaf"),
        ]
    }()

    static let pieces: [Mistake] = {
        func piece(
            _ name: String,
            _ pieces: String,
            _ component: String,
            _ message: String,
            suggests suggestion: String? = nil
        ) -> Mistake {
            Mistake(
                name: name,
                files: [
                    "galley.yaml": ConfigurationFixture.galley + "\npieces: [p/*.yaml]",
                    "p/a.yaml": pieces,
                    "m/a.yaml":
                        "name: a\nkind: single\nrequest: {upstream: api, path: /x}\ncomponents: [\(component)]",
                ],
                message: message,
                suggestion: suggestion
            )
        }
        return [
            piece(
                "a piece that is not there",
                "components: {card: {layout: {columns: 2}}}",
                "{id: one, use: ‸crad}",
                "no piece 'crad'",
                suggests: "card"
            ),
            piece(
                "a mistake in a piece",
                "components: {card: {layout: {‸colums: 2}}}",
                "{id: one, use: card}",
                "unknown key 'colums'",
                suggests: "columns"
            ),
            piece(
                "a piece that does not apply",
                "components: {card: {layout: {‸rows: 2}}}",
                "{id: one, use: card}",
                "does not apply"
            ),
            piece(
                "a piece that uses itself",
                "components: {card: {use: ‸card}}",
                "{id: one, use: card}",
                "uses itself"
            ),
            piece(
                "a piece that nobody uses",
                "items: {tile: {data: \"‸${\"}}",
                "{id: one}",
                "never closed"
            ),
            piece(
                "a piece beside a mistake",
                "items: {tile: {data: a}}",
                "{id: one, item: {use: tile, ‸tpye: a}}",
                "unknown key 'tpye'",
                suggests: "type"
            ),
        ]
    }()

    /// The same with a mark in one of its files.
    func marking(_ path: String, _ marked: String) -> Mistake {
        var mistake = self
        mistake.files[path] = mistake.files[path]?.replacing(
            marked.replacing("‸", with: ""),
            with: marked
        )
        return mistake
    }
}
