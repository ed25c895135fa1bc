import ConfigurationLanguage
import InputCore
import ModuleMapping
import TextCore

/// A difference that several views have in common.
struct GroupFacts: Sendable {
    private(set) var kind: PageDifference.Aspect
    private(set) var views = 0
    private(set) var looks = 0.0
    private var amounts: ClosedRange<Double>?
    private var cutTexts = 0
    private(set) var example: String?
    private var hasExamples = false
    /// True while no view differs in anything else.
    private var isAlone = true
    /// True while no item of a view is new, gone, or of another size.
    private var keepsSizes = true
    private var widths: Set<Double> = []
    private var locales: Set<ExactString> = []
    private var scalings: Set<TextScaling> = []
    /// The URLs of some of the views.
    private(set) var urls: [String] = []

    /// The most URLs that are named.
    private static let maximumURLs = 20
    /// The most widths that are named.
    private static let maximumWidths = 6

    init(_ kind: PageDifference.Aspect) {
        self.kind = kind
    }

    /// Adds a view.
    mutating func add(
        _ difference: PageDifference,
        of request: PageRequest?,
        url: String,
        looks: Double
    ) {
        views += 1
        self.looks += looks
        amounts = Self.joined(amounts, difference.amounts)
        cutTexts += difference.cutTexts
        isAlone = isAlone && difference.isAlone
        keepsSizes = keepsSizes && difference.keepsSizes
        take(difference.example)
        if let request {
            widths.insert(request.viewport.width)
            locales.insert(request.locale ?? "")
            scalings.insert(request.viewport.scaling)
        }
        take(url: url)
    }

    /// Keeps the first of all URLs, so that the order of work decides nothing.
    private mutating func take(url: String) {
        let place = urls.firstIndex { !(ExactString($0) < ExactString(url)) } ?? urls.count
        if place < urls.count, urls[place].isExactly(url) { return }
        guard place < Self.maximumURLs else { return }
        urls.insert(url, at: place)
        if urls.count > Self.maximumURLs { urls.removeLast() }
    }

    /// Adds the views of other facts of the same kind.
    mutating func add(_ other: GroupFacts) {
        views += other.views
        looks += other.looks
        amounts = Self.joined(amounts, other.amounts)
        cutTexts += other.cutTexts
        isAlone = isAlone && other.isAlone
        keepsSizes = keepsSizes && other.keepsSizes
        take(other.example)
        hasExamples = hasExamples || other.hasExamples
        widths.formUnion(other.widths)
        locales.formUnion(other.locales)
        scalings.formUnion(other.scalings)
        for url in other.urls { take(url: url) }
    }

    private mutating func take(_ example: String?) {
        guard let example else { return }
        if let own = self.example { hasExamples = hasExamples || !own.isExactly(example) }
        self.example = self.example.map { min($0, example) } ?? example
    }

    private static func joined(
        _ left: ClosedRange<Double>?,
        _ right: ClosedRange<Double>?
    ) -> ClosedRange<Double>? {
        guard let left, let right else { return left ?? right }
        return min(left.lowerBound, right.lowerBound)...max(left.upperBound, right.upperBound)
    }

    /// The place of its kind among all, the gravest first.
    var rank: Int {
        switch kind {
        case .lost, .found: 0
        case .cut: 1
        case .sections: 2
        case .items: 3
        case .height: 4
        case .width: 5
        case .text: 6
        case .moved: 7
        case .style: 8
        case .colors: 9
        case .members: 10
        }
    }

    // MARK: Words

    /// The difference, as a sentence without a full stop.
    var what: String {
        switch kind {
        case .lost(let reason): reason
        case .found: "the page was not there before"
        case .cut(let role): "\(role) newly cut: \(Self.texts(cutTexts))\(surroundings)"
        case .sections, .items: (example ?? "") + (hasExamples ? ", and others" : "")
        case .height(let type): "\(type) \(change(grows: "grows", shrinks: "shrinks", "height"))"
        case .width(let type):
            "\(type) \(change(grows: "is wider", shrinks: "is narrower", "width"))"
        case .moved:
            keepsSizes
                ? "frames move; no item has another size"
                : "frames move in what keeps its size"
        case .text:
            (keepsSizes ? "no item has another size; " : "") + "text changed: \(example ?? "")"
                + (hasExamples ? ", and others" : "")
        case .style(let names):
            (isAlone ? "no frame moves; " : "") + "texts have another \(names)"
        case .colors: isAlone ? "no frame moves; colours only" : "colours are others"
        case .members(let names):
            isAlone ? "no frame moves; \(names) only" : "other values of \(names)"
        }
    }

    /// True for the same views, as far as they are named and counted.
    func hasSameViews(as other: GroupFacts) -> Bool {
        views == other.views && looks == other.looks && urls.exact == other.urls.exact
    }

    /// An example of the texts that are newly cut; nil for other differences.
    var cutExample: String? {
        if case .cut = kind { example } else { nil }
    }

    /// The widths in words: `390, 393, 412 pt`.
    var widthText: String {
        let sorted = widths.sorted().map { ParameterValue.number($0).text }
        guard !sorted.isEmpty else { return "" }
        let more = sorted.count - Self.maximumWidths
        return sorted.prefix(Self.maximumWidths).joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "") + " pt"
    }

    private static func texts(_ count: Int) -> String {
        "\(CountText.grouped(count)) text\(count == 1 ? "" : "s")"
    }

    private var surroundings: String {
        var words: [String] = []
        if locales.count == 1, let locale = locales.first, locale != "" {
            words.append(locale.text)
        }
        if scalings.count == 1, let scaling = scalings.first, scaling != .factor(1) {
            words.append("at \(TextSizeName.name(of: scaling))")
        }
        return words.isEmpty ? "" : ", all " + words.joined(separator: " ")
    }

    private func change(grows: String, shrinks: String, _ number: String) -> String {
        guard let amounts else { return "has another \(number)" }
        let (least, most) = (amounts.lowerBound, amounts.upperBound)
        if least > 0 { return "\(grows) by \(Self.range(least, most))" }
        if most < 0 { return "\(shrinks) by \(Self.range(-most, -least))" }
        return "has another \(number), by \(CountText.tenths(least)) to \(CountText.tenths(most))"
    }

    private static func range(_ least: Double, _ most: Double) -> String {
        let (low, high) = (CountText.tenths(least), CountText.tenths(most))
        return low == high ? low : "\(low) to \(high)"
    }
}

enum TextSizeName {
    /// The sizes of iOS that are larger than its default, by the size of its body text in points.
    private static let names: [(name: String, points: Double)] = [
        ("xL", 19), ("xxL", 21), ("xxxL", 23), ("AX1", 28), ("AX2", 33), ("AX3", 40), ("AX4", 47),
        ("AX5", 53),
    ]
    private static let standardPoints = 17.0
    private static let tolerance = 0.01

    /// Returns the name of the size of text on a platform: `AX2`, `text 1.5`, `iOS ax2`, `Android 1.3`.
    static func name(of scaling: TextScaling) -> String {
        switch scaling {
        case .factor(let factor): name(of: factor)
        case .dynamicType(let category): "iOS \(category.rawValue)"
        case .fontScale(let curve): "Android \(ParameterValue.number(curve.scale).text)"
        }
    }

    /// Returns the name of a text scale: `AX2`, else `text 1.5`.
    static func name(of scale: Double) -> String {
        names.first { abs($0.points / standardPoints - scale) < tolerance }?.name
            ?? "text \(ParameterValue.number(scale).text)"
    }
}
