import FormatCore
import Testing

@Suite("HTML becomes text")
struct HTMLTextTests {
    @Test("character references are decoded as browsers do it, in any place")
    func references() throws {
        let cases = try Fixture("references.json").cases
        try #require(cases.count > 400)
        for one in cases {
            let texts = try #require(one as? [String])
            // What another program leaves of white space is folded here.
            let expected = texts[1].split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(
                separator: " "
            )
            #expect(HTMLText.text(of: texts[0]) == expected, "\(texts[0])")
        }
    }

    @Test(
        "tags are gone, blocks are lines, and white space is folded",
        arguments: [
            ("plain", "plain"), ("", ""), ("  a \n\t b  ", "a b"),
            ("<b>bold</b> and <i>more</i>", "bold and more"),
            ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"), ("<p>one</p><p>two</p>", "one\ntwo"),
            ("<ul>\n <li>x</li>\n <li>y</li>\n</ul>", "x\ny"), ("a<br><br> <br>b", "a\nb"),
            ("x<!-- a > b -->y", "xy"), ("x<!doctype html>y", "xy"), ("x<?php echo ?>y", "xy"),
            ("<a title=\"a > b\" href='#'>link</a>", "link"), ("<img alt=x>pic", "pic"),
            ("<script>if (a < b) {}</script>after", "after"),
            ("<style>p { color: red }</style>x", "x"),
            ("a < b && b > c", "a < b && b > c"), ("1 <2", "1 <2"), ("<3", "<3"), ("<", "<"),
            ("</", ""),
            ("&lt;b&gt;", "<b>"), ("&lt;br&gt;x", "<br>x"), ("a&nbsp;&nbsp;b", "a\u{A0}\u{A0}b"),
            ("<td>a</td><td>b</td>", "a b"), ("<div>a<span>b</span></div>c", "ab\nc"), ("<p", ""),
            ("it's <em>a \"quote\"</em>", "it's a \"quote\""), ("<x-tag>kept</x-tag>", "kept"),
            ("<p>Łódź</p>日本<br>語", "Łódź\n日本\n語"), ("a&#10;b&#32;&#32;c", "a b c"),
            ("<script>never closed", ""), ("<!-- never closed", ""),
            ("<![CDATA[Half price &pound;5]]>", "Half price £5"),
            ("a <![CDATA[<b>b</b> & c]]> d", "a b & c d"), ("<![cdata[]]>", ""),
            ("a ]]> b", "a ]]> b"),
            ("<![CDATA[never closed", "never closed"),
            ("e\u{301}<b>\u{301}</b>", "e\u{301}\u{301}"),
        ]
    )
    func tags(html: String, text: String) {
        #expect(HTMLText.text(of: html) == text)
    }
}
