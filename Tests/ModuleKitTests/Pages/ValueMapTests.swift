import TestSupport
import Testing

@Suite("Tables of values")
struct ValueMapTests {
    private static let module = """
        name: m
        kind: single
        locale: de
        maps:
          genre: {28: Action, 12: Adventure, "true": yes it is, a-b: 7, on: false}
          word:
            languages:
              en: {hello: Hello, only: English}
              de: {hello: Hallo}
              pt-BR: {hello: Olá}
        request: {upstream: up, path: /a}
        components:
          - id: c
            item:
              data:
                genres: "${@.ids[*]|map(\\"genre\\")|join(\\", \\")}"
                array: "${@.ids|map(\\"genre\\")}"
                one: "${@.one|map(\\"genre\\")}"
                none: "${@.none|map(\\"genre\\")|default(\\"-\\")}"
                unknown: "${@.word|map(\\"genre\\")|default(\\"?\\")}"
                dynamic: "${@.one|map(@.table)}"
                word: "${@.word|map(\\"word\\")}"
                only: "${@.only|map(\\"word\\")|default(\\"missing\\")}"
                object: "${@.o|map(\\"genre\\")}"
            layout: {itemHeight: 10}
        """
    private static let answer = """
        [{"id": 1, "ids": [28, 99, 12.0, "12", true, "a-b"], "one": 28, "word": "hello", "only": "only",
          "table": "genre", "o": {}, "none": null}]
        """

    @Test("give names for numbers, keep the type of what they have, and leave out what they lack")
    func names() async throws {
        let page = try await PageLab(Self.module, answers: ["/a": Self.answer]).page("m")
        #expect(
            page.text.contains(#""genres":"Action, Adventure, Adventure, yes it is, 7""#),
            "\(page.text)"
        )
        #expect(page.text.contains(#""array":["Action","Adventure","Adventure","yes it is",7]"#))
        #expect(page.text.contains(#""one":"Action","none":"-","unknown":"?","dynamic":"Action""#))
        #expect(page.text.contains(#""object":null"#))
    }

    @Test(
        "are chosen by the language of the request, else of the module, else the first",
        arguments: [
            (nil, "Hallo", "missing"), ("en-GB", "Hello", "English"), ("de-AT", "Hallo", "missing"),
            ("pt-BR", "Olá", "missing"), ("pt-PT", "Hallo", "missing"), ("fr", "Hallo", "missing"),
        ] as [(String?, String, String)]
    )
    func languages(locale: String?, word: String, only: String) async throws {
        let lab = try PageLab(Self.module, answers: ["/a": Self.answer])
        let page = try await lab.page("m", locale.map { [("locale", $0)] } ?? [])
        #expect(page.text.contains(#""word":"\#(word)","only":"\#(only)""#), "\(page.text)")
    }
}
