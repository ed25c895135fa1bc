extension Mistake {
    /// Mistakes in `app`.
    static let app: [Mistake] = {
        func app(
            _ name: String,
            _ keys: String,
            _ message: String,
            suggests suggestion: String? = nil
        ) -> Mistake {
            let indented = keys.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
            return Mistake(
                name: "app: \(name)",
                files: [
                    "galley.yaml":
                        "\(ConfigurationFixture.galley)\nimages: {directory: i}\napp:\n\(indented)\n",
                    "i/house.svg": "<svg viewBox='0 0 24 24'/>",
                    "m/home.yaml": "{name: home, kind: static, sections: [{cells: [{id: a}]}]}",
                    "m/song.yaml":
                        "{name: song, kind: static, parameters: {id: {required: true}, n: {type: integer}}, sections: [{cells: [{id: a}]}]}",
                ],
                message: message,
                suggestion: suggestion
            )
        }
        func link(_ name: String, _ link: String, _ message: String, suggests word: String? = nil)
            -> Mistake
        {
            app(
                name,
                "name: A\ntabs: [{title: T, module: home}]\nlinks: [\(link)]",
                message,
                suggests: word
            )
        }
        return [
            app(
                "a module that is not there",
                "name: A\ntabs: [{title: T, module: ‸hom}]",
                "there is no module 'hom'",
                suggests: "home"
            ),
            app(
                "a tab without a parameter that its module needs",
                "name: A\ntabs: [{title: T, module: ‸song}]",
                "'song' needs its parameter 'id'"
            ),
            app(
                "a parameter that is not there",
                "name: A\ntabs: [{title: T, module: song, params: {id: x, ‸m: 1}}]",
                "'song' has no parameter 'm': it has 'id', 'n'",
                suggests: "n"
            ),
            app(
                "a value that a parameter does not take",
                "name: A\ntabs: [{title: T, module: song, params: {id: x, n: ‸many}}]",
                "'n' must be an integer"
            ),
            app(
                "a tab whose parameter a path should fill",
                "name: A\ntabs: [{title: T, module: song, params: {id: ‸\"${id}\"}}]",
                "a tab's parameter is a value"
            ),
            app(
                "an image that is not there",
                "name: A\ntabs: [{title: T, image: ‸hous, module: home}]",
                "there is no image 'hous' in 'i'",
                suggests: "house"
            ),
            app("no tab", "name: A\ntabs: ‸[]", "'tabs'"),
            app(
                "a text of data",
                "name: \"${‸@.name}\"\ntabs: [{title: T, module: home}]",
                "an app has no data"
            ),
            app(
                "a text of the screen",
                "name: A\ntabs: [{title: \"${‸viewport.width}\", module: home}]",
                "an app knows no screen"
            ),
            app(
                "a text of strings that there are not",
                "name: \"${t:‸name}\"\ntabs: [{title: T, module: home}]",
                "there are no texts"
            ),
            app(
                "a first tab beyond the last",
                "name: A\ntabs: [{title: T, module: home}]\nstart: ‸1",
                "'start' must be from 0 to 0"
            ),
            app(
                "a first tab that is none",
                "name: A\ntabs: [{title: T, module: home}]\nstart: ‸hme",
                "no tab shows 'hme'",
                suggests: "home"
            ),
            link(
                "a segment that the path has not",
                "{path: /songs/:id, module: song, params: {id: \"${‸ids}\"}}",
                "the path '/songs/:id' has no segment ':ids'",
                suggests: "id"
            ),
            link(
                "a link without a parameter that its module needs",
                "{path: /songs/:id, module: ‸song}",
                "'song' needs its parameter 'id'"
            ),
            link(
                "a path that does not begin with a slash",
                "{path: ‸songs, module: home}",
                "must begin with '/'",
                suggests: "/songs"
            ),
            link(
                "a segment in braces",
                "{path: \"/songs/‸{id}\", module: home}",
                "has segments of text and ':name'",
                suggests: ":id"
            ),
            link(
                "a star",
                "{path: \"/songs/‸*\", module: home}",
                "has segments of text and ':name'"
            ),
            link("a segment twice", "{path: /a/:x/‸:x, module: home}", "names ':x' twice"),
            link("two slashes", "{path: /a/‸/b, module: home}", "has nothing between two '/'"),
            link(
                "a segment without a name",
                "{path: \"/a/‸:\", module: home}",
                "':' is followed by a name"
            ),
            link(
                "bytes that are no text",
                "{path: /a/‸%ff, module: home}",
                "percent-encoded UTF-8"
            ),
        ]
    }()
}
