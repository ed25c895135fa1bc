import FormatCore
import TestSupport
import Testing

@Suite("HTML becomes runs of text")
struct MarkupTests {
    /// Runs as a line: each in its tags, in the order of `b i c s u a`.
    private func line(_ html: String) -> String {
        HTMLText.runs(of: html).map { run in
            let look = run.look
            var tags = ""
            if look.isBold { tags += "b" }
            if look.isItalic { tags += "i" }
            if look.isCode { tags += "c" }
            if look.isStruck { tags += "s" }
            if look.isUnderlined { tags += "u" }
            if let link = look.link { tags += "(\(link))" }
            return tags.isEmpty ? "[\(run.text)]" : "\(tags)[\(run.text)]"
        }.joined()
    }

    @Test(
        "elements give parts of a text their look",
        arguments: [
            ("", ""), ("plain", "[plain]"), ("a <b>b</b> c", "[a ]b[b][ c]"),
            ("<strong>x</strong><B>y</B>", "b[xy]"), ("<i>a</i><em>b</em>", "i[ab]"),
            ("<s>1</s><del>2</del><u>3</u><code>4</code>", "s[12]u[3]c[4]"),
            ("<b>a<i>b</i></b>c", "b[a]bi[b][c]"), ("<b>a<i>b</b>c</i>d", "b[a]bi[b]i[c][d]"),
            ("<b><b>a</b>b</b>c", "b[ab][c]"), ("</b>a<b>b", "[a]b[b]"),
            ("<b>never closed", "b[never closed]"), ("<b></b>x", "[x]"),
            // The first space of several stays, with its look.
            ("a <u> b</u> c", "[a ]u[b][ c]"), ("<u>a </u> b", "u[a ][b]"),
            ("<b>a</b>&nbsp;b", "b[a][\u{A0}b]"), ("<p>one</p><p><b>two</b></p>", "[one\n]b[two]"),
            ("<b>a<br>b</b>", "b[a\nb]"), ("&lt;b&gt;x", "[<b>x]"),
            ("<span class=b>x</span>", "[x]"),
            ("x<script>let b = '<b>'</script><style>b{}</style>y", "[xy]"),
            ("<b>a<script>'</b>'</script>b</b>", "b[ab]"), ("<b>a<!-- </b> -->b</b>", "b[ab]"),
        ]
    )
    func looks(html: String, runs: String) {
        #expect(line(html) == runs)
        #expect(
            HTMLText.runs(of: html).map(\.text).joined() == HTMLText.text(of: html),
            "the text is that of `text`"
        )
    }

    @Test(
        "links have their address as it is written",
        arguments: [
            ("<a href=\"/a\">x</a>y", "(/a)[x][y]"), ("<a href='/a'>x</a>", "(/a)[x]"),
            ("<A HREF=/a>x</A>", "(/a)[x]"), ("<a class=\"k\" href = \"/a\" id=q>x</a>", "(/a)[x]"),
            ("<a href=\"?a=1&amp;b=2\">x</a>", "(?a=1&b=2)[x]"),
            ("<a href=\" /a \">x</a>", "(/a)[x]"),
            ("<a>x</a>", "[x]"), ("<a name=href>x</a>", "[x]"), ("<a href>x</a>", "()[x]"),
            ("<a href=/a>x<a href=/b>y</a>z", "(/a)[x](/b)[y][z]"),
            ("<a href=/a><b>x</b>y</a>", "b(/a)[x](/a)[y]"),
            ("<a href=\"javascript:x\">x</a>", "(javascript:x)[x]"),
            ("<a href=/a href=/b>x</a>", "(/a)[x]"), ("<a \" ' href=/a>x</a>", "(/a)[x]"),
        ]
    )
    func links(html: String, runs: String) {
        #expect(line(html) == runs)
    }

    @Test("a text has at most 1,000 runs, and links at most 2,048 bytes")
    func bounds() {
        let many = (0..<3_000).map { "<b>\($0)</b><i>\($0)</i>" }.joined()
        let runs = HTMLText.runs(of: many)
        #expect(runs.count == MarkupRun.maximumCount)
        #expect(runs.map(\.text).joined() == HTMLText.text(of: many))
        for (count, isLink) in [(2_048, true), (2_049, false)] {
            let address = String(repeating: "a", count: count)
            let link = HTMLText.runs(of: "<a href=\"\(address)\">x</a>").first?.look.link
            #expect(link == (isLink ? address : nil))
        }
    }

    @Test("runs are the whole text whatever the input, and no two neighbours look alike")
    func anything() {
        let pieces = [
            "<b>", "</b>", "<i", ">", "</i>", "<a href=", "\"/x\"", "'", "</a>", " ", "\n", "text",
            "é",
            "&amp;", "&", "<br>", "<p>", "</p>", "<script>", "</script>", "<!--", "-->", "<u>",
            "</u>", "=",
        ]
        var generator = SeededGenerator(seed: TestScale.seed &+ 5)
        for _ in 0..<2_000 {
            let html = (0..<Int.random(in: 0..<30, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let runs = HTMLText.runs(of: html)
            #expect(runs.map(\.text).joined() == HTMLText.text(of: html), "\(html)")
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.look != $1.look }, "\(html)")
            #expect(runs.allSatisfy { !$0.text.isEmpty }, "\(html)")
        }
    }
}
