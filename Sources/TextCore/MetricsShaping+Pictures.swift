/// Pictures of several characters.
extension MetricsShaping {
    /// True for the parts of a picture but the first: what a joiner joins, a colour of skin, the second half of a flag.
    static func isPart(
        _ character: UInt32,
        of last: UInt32,
        _ units: [UInt16],
        _ unit: Int
    ) -> Bool {
        switch character {
        case 0x1F3FB...0x1F3FF: CharacterClass.isPicture(last)
        case 0x1F1E6...0x1F1FF: flagLetters(before: unit, units) % 2 == 1
        default:
            unit > 0 && units[unit - 1] == 0x200D && CharacterClass.isPicture(last)
                && CharacterClass.isPicture(character)
        }
    }

    private static func flagLetters(before unit: Int, _ units: [UInt16]) -> Int {
        var (count, place) = (0, unit)
        while place >= 2, units[place - 2] == 0xD83C, (0xDDE6...0xDDFF).contains(units[place - 1]) {
            (count, place) = (count + 1, place - 2)
        }
        return count
    }
}
