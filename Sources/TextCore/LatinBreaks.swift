/// Where lines may break between two characters of Latin-1, which browsers decide by the pair alone and, for ASCII, not
/// by UAX #14: nothing breaks an address but its hyphens and question marks.
///
/// As Chromium 156 has them. A hyphen before a digit is not among the pairs: ``breaks(_:at:)``.
struct LatinBreaks: Sendable {
    /// The row of each first character.
    private let rows: [UInt8]
    /// For each second character, the rows behind which a line may break before it.
    private let before: [UInt16]

    /// The characters that the pairs are of.
    static let end: UInt16 = 0x100

    static let shared = LatinBreaks()

    private init() {
        var rows = [UInt8](repeating: 0, count: Int(Self.end))
        var before = [UInt16](repeating: 0, count: Int(Self.end))
        for (index, (first, second)) in Self.pairs.enumerated() {
            for character in first { rows[Int(character.value)] = UInt8(index) }
            for character in second { before[Int(character.value)] |= 1 << UInt16(index) }
        }
        self.rows = rows
        self.before = before
    }

    /// Returns true when a line may break between two characters of Latin-1 that are no spaces.
    /// - Parameter index: the second one's, not 0.
    @inline(__always)
    func breaks(_ units: UnsafeBufferPointer<UInt16>, at index: Int) -> Bool {
        let (last, next) = (units[index - 1], units[index])
        // In `ABCD-1234` it is a hyphen, elsewhere it may be a minus sign.
        if last == 0x2D, Self.isDigit(next) {
            return index > 1 && Self.isAlphanumeric(units[index - 2])
        }
        return before[Int(next)] >> UInt16(rows[Int(last)]) & 1 != 0
    }

    /// Returns true for a pair that the table leaves to UAX #14: a hyphen may begin a word before a letter, but no
    /// letter of ASCII (LB20a).
    @inline(__always)
    static func isOpen(_ last: UInt16, _ next: UInt16) -> Bool { last == 0x2D && next > 0x7F }

    /// Returns true when a hyphen and a digit are at a place that is the text's first.
    static func isMinusSign(_ units: [UInt16], at index: Int) -> Bool {
        units[index] == 0x2D && isDigit(units[index + 1])
    }

    @inline(__always)
    private static func isDigit(_ unit: UInt16) -> Bool { unit >= 0x30 && unit <= 0x39 }

    @inline(__always)
    private static func isAlphanumeric(_ unit: UInt16) -> Bool {
        isDigit(unit) || (unit | 0x20 >= 0x61 && unit | 0x20 <= 0x7A)
    }

    private typealias Characters = String.UnicodeScalarView

    /// The characters that a line may end with, and those that the next one may begin with.
    private static let pairs: [(Characters, Characters)] = [
        // What is in no other row: letters, digits, what opens.
        (text(""), text("")),
        (text("!}"), text("(<[{" + letters + signs)),
        (text("\""), text("(<[{")),
        (text("#&*=>~"), text("(<[{´")),
        (text("$"), text(signs)),
        (text("%)+,.:;\\]"), text("(<[{" + signs)),
        (text("-"), text("\"#%&'(*+-<=>@[\\^_`{|~\u{7F}" + alphabet)),
        (text("/"), text(letters + signs)),
        (text("0123456789<@^_`\u{7F}" + alphabet + letters), text("´")),
        (
            text("?"),
            text("#$%&(*+-<=>@[\\^_`{|~\u{7F}" + digits + alphabet + letters + signs)
        ),
        (text("|"), text("(<[{\u{A0}" + letters + signs)),
        (text("¢£¤¥°±"), text("$%(+[\\{" + signs)),
        (
            text("\u{AD}"),
            text("#$%&(*+<=>@[\\^_`{~\u{A0}" + digits + alphabet + letters + signs)
        ),
        (text("'([{\u{A0}¡«´»¿"), text("")),
    ]

    private static func text(_ text: String) -> Characters { text.unicodeScalars }

    private static let digits = "0123456789"
    private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    /// What UAX #14 separates from a number or a letter.
    private static let signs = "¡¢£¤¥°±´¿"
    private static let letters =
        "¦§¨©ª¬®¯²³µ¶·¸¹º¼½¾ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
}
