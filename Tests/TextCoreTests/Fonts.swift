import TextCore

/// The fonts of the tests, as Debian's packages install them.
enum Fonts {
    private static let noto = "/usr/share/fonts/truetype/noto/Noto"
    private static let inter = "/usr/share/fonts/opentype/inter/Inter-"

    /// The fonts of the browser's cases, by the names used there.
    static let declarations = [
        FontDeclaration(name: "inter", files: [FontFile("\(inter)Regular.otf")]),
        FontDeclaration(name: "interb", files: [FontFile("\(inter)Bold.otf")]),
        FontDeclaration(
            name: "dejavu",
            files: [FontFile("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")]
        ),
        FontDeclaration(name: "noto", files: [FontFile("\(noto)Sans-Regular.ttf")]),
        FontDeclaration(name: "notoar", files: [FontFile("\(noto)SansArabic-Regular.ttf")]),
        FontDeclaration(name: "notodev", files: [FontFile("\(noto)SansDevanagari-Regular.ttf")]),
        FontDeclaration(name: "notothai", files: [FontFile("\(noto)SansThai-Regular.ttf")]),
        FontDeclaration(
            name: "cjk",
            files: [FontFile("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#2")]
        ),
    ]

    /// The font of Hebrew texts, which the browser's first cases did without.
    static let hebrew = FontDeclaration(
        name: "notohe",
        files: [FontFile("\(noto)SansHebrew-Regular.ttf")]
    )

    /// One font of all the faces, in the order above.
    static let all = FontDeclaration(name: "all", files: declarations.flatMap(\.files))

    /// A measurer of the fonts above, and of `all`.
    static let measurer = Result { () throws(TextError) in
        try TextMeasurer(fonts: declarations + [all])
    }
}
