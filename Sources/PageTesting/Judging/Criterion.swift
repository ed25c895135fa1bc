/// The success criteria of WCAG 2.2 that geometry can show something of.
package enum Criterion: String, Sendable, CaseIterable {
    case meaningfulSequence = "1.3.2"
    case contrast = "1.4.3"
    case resizeText = "1.4.4"
    case reflow = "1.4.10"
    case nonTextContrast = "1.4.11"
    case targetSize = "2.5.8"
    case nameRoleValue = "4.1.2"

    /// Its name in WCAG.
    package var title: String {
        switch self {
        case .meaningfulSequence: "Meaningful Sequence"
        case .contrast: "Contrast (Minimum)"
        case .resizeText: "Resize Text"
        case .reflow: "Reflow"
        case .nonTextContrast: "Non-text Contrast"
        case .targetSize: "Target Size (Minimum)"
        case .nameRoleValue: "Name, Role, Value"
        }
    }

    /// What is counted.
    package var evidence: String {
        switch self {
        case .meaningfulSequence:
            "steps from an item to the next in the order of reading, none of which goes back up by more than a row"
        case .contrast:
            "texts with 4.5:1, or 3:1 from 24 points and bold from 18.66, against what they are drawn on"
        case .resizeText:
            "texts at text scale 2 that are whole, in their cells; unknown are those that maxLines shortens"
        case .reflow:
            "sections at 320 points that fit the width; unknown are those that scroll sideways"
        case .nonTextContrast:
            "boxes that act, with 3:1 against what is around them or with words on them; unknown are images"
        case .targetSize:
            "targets of 24 × 24 points at least; smaller ones fail, though WCAG allows them far from others; unknown are those of what the app draws"
        case .nameRoleValue:
            "stops that act and actions that have words; unknown are those of what the app draws"
        }
    }
}

/// What was counted for the criteria on one layout, or on several.
package struct AccessibilityEvidence: Sendable, Equatable {
    /// The numbers of one criterion.
    package struct Count: Sendable, Equatable {
        package var passed = 0
        package var failed = 0
        /// What nobody but the app can know.
        package var unknown = 0

        package var total: Int { passed + failed + unknown }

        static func += (left: inout Count, right: Count) {
            left.passed += right.passed
            left.failed += right.failed
            left.unknown += right.unknown
        }
    }

    /// The numbers by the mode of colours that they are of, then by criterion; those of all modes under the empty
    /// name.
    package private(set) var counts: [ExactString: [Criterion: Count]] = [:]

    package init() {}

    /// The outcome of one check.
    enum Outcome {
        case passed, failed, unknown
    }

    mutating func add(_ criterion: Criterion, _ outcome: Outcome, mode: String? = nil) {
        let path: WritableKeyPath<Count, Int> =
            switch outcome {
            case .passed: \.passed
            case .failed: \.failed
            case .unknown: \.unknown
            }
        counts[mode ?? "", default: [:]][criterion, default: Count()][keyPath: path] += 1
    }

    mutating func add(_ other: AccessibilityEvidence) {
        for (mode, criteria) in other.counts {
            for (criterion, count) in criteria {
                counts[mode.text, default: [:]][criterion, default: Count()] += count
            }
        }
    }
}
