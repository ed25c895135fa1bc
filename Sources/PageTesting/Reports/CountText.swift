import InputCore

/// Numbers as reports have them.
enum CountText {
    /// Returns a number with its thousands apart: `41,210`.
    static func grouped(_ count: Int) -> String {
        let digits = Array(String(count.magnitude))
        var text = count < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    /// Returns a number of looks: `812`, `41,210`, `1.2 million`.
    static func looks(_ looks: Double) -> String {
        looks >= 1_000_000
            ? "\(tenths(looks / 1_000_000)) million" : grouped(Int(clamping: looks.rounded()))
    }

    /// Returns a number with one digit behind the point: `8.0`.
    static func tenths(_ number: Double) -> String {
        let tenths = Int(clamping: (number.magnitude * 10).rounded())
        return (number < 0 && tenths > 0 ? "-" : "") + "\(grouped(tenths / 10)).\(tenths % 10)"
    }

    /// Returns a part of a whole: `3.1 %`.
    static func share(_ part: Double, of whole: Double) -> String {
        "\(tenths(whole > 0 ? part / whole * 100 : 0)) %"
    }
}
