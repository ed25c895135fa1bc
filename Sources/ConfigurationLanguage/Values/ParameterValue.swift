import InputCore
import JSONCore

/// The value of a declared module parameter, after its text was checked against its declaration.
package enum ParameterValue: Sendable, Hashable, Decodable {
    /// Text, as `type: string` declares it.
    case text(String)
    /// A whole number, as `type: integer` declares it.
    case integer(Int64)
    /// A finite number, as `type: number` declares it.
    case number(Double)
    /// `true` or `false`, as `type: boolean` declares it.
    case boolean(Bool)

    /// The value as text: as it stands in a URL, in a path and inside a longer template.
    ///
    /// Whole numbers of either type have no decimal point, so `2` and `2.0` are one value.
    package var text: String {
        switch self {
        case .text(let text): text
        case .integer(let value): String(value)
        case .boolean(let value): value ? "true" : "false"
        case .number(let value):
            if value == value.rounded(), abs(value) < 0x1p63 {
                String(Int64(clamping: value))
            } else {
                JSONWriter.text { $0.plain(value) }
            }
        }
    }

    /// The value as a number, when it is one.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .text, .boolean: nil
        }
    }
}
