/// A class of a regular expression: scalars by ranges and by general categories.
struct ScalarSet: Sendable {
    /// The scalars of some general categories, or all others.
    struct Category: Sendable {
        /// A bit for each category.
        let mask: UInt32
        let isNegated: Bool
    }

    private let isNegated: Bool
    private var ranges: [ClosedRange<Unicode.Scalar>] = []
    private var categories: [Category] = []

    init(isNegated: Bool) {
        self.isNegated = isNegated
    }

    init(_ category: Category) {
        isNegated = false
        categories = [category]
    }

    var isEmpty: Bool { ranges.isEmpty && categories.isEmpty }

    mutating func insert(_ first: Unicode.Scalar, _ last: Unicode.Scalar) {
        ranges.append(first...last)
    }

    mutating func insert(_ category: Category) {
        categories.append(category)
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        for range in ranges where range.contains(scalar) { return !isNegated }
        if categories.isEmpty { return isNegated }
        let bit = Self.bit(scalar.properties.generalCategory)
        for category in categories where (category.mask & bit != 0) != category.isNegated {
            return !isNegated
        }
        return isNegated
    }

    // MARK: Categories

    /// The category names of RFC 9485 with the bits of the categories they stand for: those of two
    /// letters for themselves, those of one letter for all that start with it.
    static let masks: [ExactString: UInt32] = {
        var masks: [ExactString: UInt32] = [:]
        for (index, name) in names.enumerated() {
            masks[name] = 1 << UInt32(index)
            masks[String(name.prefix(1)), default: 0] |= 1 << UInt32(index)
        }
        return masks
    }()

    /// Surrogates (`Cs`) are no scalars, and no name of RFC 9485.
    private static let names = [
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe",
        "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cn",
    ]

    private static func bit(_ category: Unicode.GeneralCategory) -> UInt32 {
        let position: UInt32 =
            switch category {
            case .uppercaseLetter: 0
            case .lowercaseLetter: 1
            case .titlecaseLetter: 2
            case .modifierLetter: 3
            case .otherLetter: 4
            case .nonspacingMark: 5
            case .spacingMark: 6
            case .enclosingMark: 7
            case .decimalNumber: 8
            case .letterNumber: 9
            case .otherNumber: 10
            case .connectorPunctuation: 11
            case .dashPunctuation: 12
            case .openPunctuation: 13
            case .closePunctuation: 14
            case .initialPunctuation: 15
            case .finalPunctuation: 16
            case .otherPunctuation: 17
            case .mathSymbol: 18
            case .currencySymbol: 19
            case .modifierSymbol: 20
            case .otherSymbol: 21
            case .spaceSeparator: 22
            case .lineSeparator: 23
            case .paragraphSeparator: 24
            case .control: 25
            case .format: 26
            case .privateUse: 27
            case .unassigned, .surrogate: 28
            @unknown default: 28
            }
        return 1 << position
    }
}
