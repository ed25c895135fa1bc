import TextCore

/// Texts of one script and the font they are set in.
struct Workload {
    var name: String
    var file: FontFile
    /// The words that texts are made of, and what stands between them.
    var words: [String]
    var separator: String
    var locale: String?
    var direction = TextDirection.leftToRight

    /// How long each text is, in characters.
    static let length = 35

    /// So many different texts, always the same.
    func texts(_ count: Int) -> [String] {
        var state: UInt64 = 88_172_645_463_325_252
        return (0..<count).map { _ in
            var text = ""
            while text.unicodeScalars.count < Self.length {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                if !text.isEmpty { text += separator }
                text += words[Int(state % UInt64(words.count))]
            }
            return String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.length)))
        }
    }

    /// What is measured, by script.
    static let all = [
        Workload(
            name: "Latin, Inter",
            file: FontFile("/usr/share/fonts/opentype/inter/Inter-Regular.otf"),
            words: split(
                """
                the of and a to in is you that it he was for on are as with his they at be this have \
                from or one had by word but not what all were we when your can said there use an each \
                which she do how their if will up other about out many then them these so some her
                """
            ),
            separator: " "
        ),
        Workload(
            name: "Latin, DejaVu Sans",
            file: FontFile("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
            words: split(
                """
                time has look two more write go see number no way could people my than first water \
                been call who oil its now find long down day did get come made may part over new sound
                """
            ),
            separator: " "
        ),
        Workload(
            name: "Chinese, Noto Sans CJK",
            file: FontFile("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#2"),
            words: "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里"
                .map(String.init),
            separator: "",
            locale: "zh-CN"
        ),
        Workload(
            name: "Arabic, Noto Sans Arabic",
            file: FontFile("/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"),
            words: split(
                "في من على إلى عن مع هذا كان قد لا العربية السلام كتاب مدرسة جديد قديم كبير يوم بيت"
            ),
            separator: " ",
            locale: "ar",
            direction: .rightToLeft
        ),
        Workload(
            name: "Devanagari, Noto Sans",
            file: FontFile("/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"),
            words: split("यह है और एक नमस्ते दुनिया पाठ भाषा के लिए हिन्दी में क्षेत्र विद्यार्थी से को पर"),
            separator: " ",
            locale: "hi"
        ),
        Workload(
            name: "Thai, Noto Sans Thai",
            file: FontFile("/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf"),
            words: split("นี่ คือ ข้อความ ทดสอบ สวัสดี ชาว โลก กรุงเทพ ประเทศ ไทย ภาษา เป็น ที่ ของ และ"),
            separator: "",
            locale: "th"
        ),
    ]

    private static func split(_ words: String) -> [String] {
        words.split(separator: " ").map(String.init)
    }
}
