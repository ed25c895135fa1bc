import TestSupport

extension SeededGenerator {
    /// Generates a length up to a maximum: whole, with decimals, or with an infinite fraction.
    mutating func length(_ maximum: Double) -> Double {
        switch int(0...3) {
        case 0: Double(int(0...Int(maximum)))
        case 1: Double(int(0...Int(maximum * 4))) / 4
        case 2: Double(int(0...Int(maximum * 3))) / 3
        default: Double.random(in: 0...maximum, using: &self)
        }
    }
}
