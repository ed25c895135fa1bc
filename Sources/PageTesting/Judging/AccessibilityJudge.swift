import AccessibilityCore
import InputCore
import JSONCore
import LayoutCore
import ModuleDeclarations
import ModuleMapping

/// Judges what a section is to people who see little, or hear it. It reads what clients are sent.
struct AccessibilityJudge {
    private(set) var findings: [LayoutFinding] = []
    private(set) var evidence = AccessibilityEvidence()
    private let json: JSONValue
    private let styles: TextStyles
    private let rules: PageTestDeclaration
    private let subject: LayoutFinding.Subject
    private let isMirrored: Bool
    /// True where all checks are counted; false where only findings are asked for.
    private let countsEvidence: Bool
    private var contrasts = ContrastMemo()

    init(
        _ json: JSONValue,
        styles: TextStyles,
        rules: PageTestDeclaration,
        subject: LayoutFinding.Subject,
        isMirrored: Bool,
        countsEvidence: Bool = true
    ) {
        self.countsEvidence = countsEvidence
        self.json = json
        self.styles = styles
        self.rules = rules
        self.subject = subject
        self.isMirrored = isMirrored
    }

    /// A thing with its name in findings.
    private struct Place {
        let part: String
        let item: String?
        var kind = AccessibleThing.Kind.item
    }

    mutating func run(in modes: [PageColors]) {
        if countsEvidence || rules.order { judgeOrder() }
        if countsEvidence || rules.label {
            for (kind, thing) in parts {
                judge(thing, at: Place(part: kind.rawValue, item: nil, kind: kind))
            }
            judgeItems(of: json, part: "item")
        }
        if countsEvidence || rules.contrast {
            for colors in modes { judgeColors(colors) }
        }
    }

    private mutating func count(
        _ criterion: Criterion,
        _ outcome: AccessibilityEvidence.Outcome,
        mode: String? = nil
    ) {
        if countsEvidence { evidence.add(criterion, outcome, mode: mode) }
    }

    private var parts: [(AccessibleThing.Kind, JSONValue)] {
        [AccessibleThing.Kind.header, .footer, .placeholder].compactMap { kind in
            let name: StaticString =
                switch kind {
                case .header: "header"
                case .footer: "footer"
                default: "placeholder"
                }
            return json[name].flatMap { $0.isObject ? (kind, $0) : nil }
        }
    }

    private mutating func add(
        _ rule: LayoutRule,
        at place: Place,
        element: String? = nil,
        mode: String? = nil,
        excess: Double = 0,
        _ detail: String
    ) {
        var subject = subject
        subject.rule = rule
        subject.part = place.part
        subject.element = element
        findings.append(
            LayoutFinding(
                subject: subject,
                item: place.item,
                mode: mode,
                detail: detail,
                excess: excess
            )
        )
    }

    // MARK: Order

    /// Checks that the order of reading does not jump back up by more than a row.
    private mutating func judgeOrder() {
        let items = json["items"].list
        let known = Accessibility(json["a11y"]).order ?? Array(items.indices)
        let order = known.filter { items.indices.contains($0) }
        let isHorizontal = json["arrange"]?.string.map { $0.isExactly("horizontal") } ?? false
        for (before, after) in zip(order, order.dropFirst()) {
            let (first, second) = (
                Rect(json: items[before]["frame"]), Rect(json: items[after]["frame"])
            )
            let jump =
                isHorizontal
                ? (isMirrored ? second.right - first.right : first.x - second.x)
                : first.y - second.y
            let row =
                isHorizontal ? max(first.width, second.width) : max(first.height, second.height)
            guard jump > row + Self.tolerance else {
                count(.meaningfulSequence, .passed)
                continue
            }
            count(.meaningfulSequence, .failed)
            guard rules.order else { continue }
            let other = items[before]["id"]?.string ?? ""
            add(
                .order,
                at: Place(part: "item", item: items[after]["id"]?.string),
                excess: jump,
                "is read after '\(other)' and lies \(jump.text) points before it"
            )
        }
    }

    private static let tolerance = 0.02

    // MARK: Words and targets

    private mutating func judgeItems(of parent: JSONValue, part: String) {
        guard let items = parent["items"], items.isArray else { return }
        for item in items.elements {
            judge(item, at: Place(part: part, item: item["id"]?.string))
            if let carousel = item["carousel"], carousel.isObject {
                judgeItems(of: carousel, part: "item of a carousel")
            }
        }
    }

    private mutating func judge(_ json: JSONValue, at place: Place) {
        if !countsEvidence, !Self.acts(json) { return }
        let thing = AccessibleThing(place.kind, json)
        let isAppDrawn = json["elements"] == nil && thing.accessibility.label == nil
        judgeHidden(thing, json, at: place)
        for stop in thing.stops {
            if stop.isActive {
                judge(stop.label, of: stop.element.map { role($0, json) }, isAppDrawn, at: place)
            }
            for action in stop.actions {
                judge(action.label, of: role(action.element, json), false, at: place)
            }
        }
        if isAppDrawn, !thing.isSelectable, json["data"]?.isNull != false { return }
        if isAppDrawn, !thing.isSelectable { count(.nameRoleValue, .unknown) }
        judgeTargets(thing, Rect(json: json["frame"]), isAppDrawn: isAppDrawn)
    }

    /// True where something in a cell may act: of a thing that does not there is nothing to say.
    private static func acts(_ json: JSONValue) -> Bool {
        if json["select"] != nil || json["a11y"] != nil { return true }
        if json["data"]?["value"]?.boolean != nil { return true }
        guard let elements = json["elements"], elements.isArray else { return false }
        return elements.elements.contains { element in
            element["action"] != nil || element["runs"] != nil || element["a11y"] != nil
                || element["kind"]?.equals("switch") ?? false
        }
    }

    /// Checks that what acts is not hidden.
    private mutating func judgeHidden(_ thing: AccessibleThing, _ json: JSONValue, at place: Place)
    {
        guard rules.label else { return }
        let detail = "can be selected and is hidden from screen readers: 'a11y: {hidden: true}'"
        if thing.accessibility.isHidden {
            if thing.isSelectable || thing.isOn != nil { add(.label, at: place, detail) }
            return
        }
        for (index, element) in thing.elements.enumerated()
        where element.accessibility.isHidden && (element.isActive || !element.links.isEmpty) {
            add(.label, at: place, element: role(index, json), detail)
        }
    }

    private func role(_ element: Int, _ json: JSONValue) -> String {
        json["elements"]?.element(element)?["role"]?.string ?? ""
    }

    private mutating func judge(
        _ label: String,
        of element: String?,
        _ isAppDrawn: Bool,
        at place: Place
    ) {
        if isAppDrawn { return count(.nameRoleValue, .unknown) }
        guard label.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
            return count(.nameRoleValue, .passed)
        }
        count(.nameRoleValue, .failed)
        guard rules.label else { return }
        add(
            .label,
            at: place,
            element: element,
            "can be selected and has no words: give it 'a11y: {label}'"
        )
    }

    /// The least side of a target in WCAG 2.2, in points.
    private static let leastTarget = 24.0

    /// Counts targets: the whole thing, and what acts in it.
    private mutating func judgeTargets(_ thing: AccessibleThing, _ frame: Rect, isAppDrawn: Bool) {
        if isAppDrawn {
            count(.targetSize, .unknown)
            return
        }
        var targets = thing.elements.flatMap { element in
            (element.isActive ? [element.hit ?? element.frame] : [])
                + element.links.flatMap(\.areas)
        }
        if thing.isSelectable || thing.isOn != nil {
            targets.append(Rect(x: 0, y: 0, width: frame.width, height: frame.height))
        }
        for target in targets {
            let isLarge = min(target.width, target.height) + Self.tolerance >= Self.leastTarget
            count(.targetSize, isLarge ? .passed : .failed)
        }
    }

    // MARK: Colours

    private mutating func judgeColors(_ colors: PageColors) {
        let area = json["decoration"].flatMap {
            $0.isObject ? FilledArea($0, frame: Rect(json: $0["frame"])) : nil
        }
        let areas = area.map { [$0] } ?? []
        let base = [Ground.color(colors.background)]
        for (kind, thing) in parts {
            let frame = Rect(json: thing["frame"])
            let grounds = areas.grounds(below: frame, base: base, in: colors)
            judgeColors(
                of: thing,
                on: grounds,
                at: Place(part: kind.rawValue, item: nil, kind: kind),
                in: colors
            )
        }
        let scroller = json["scroller"].flatMap { $0.isObject ? Rect(json: $0["frame"]) : nil }
        for item in json["items"].list where item["elements"] != nil {
            let frame = scroller ?? Rect(json: item["frame"])
            let grounds = areas.grounds(below: frame, base: base, in: colors)
            let place = Place(part: "item", item: item["id"]?.string)
            judgeColors(of: item, on: grounds, at: place, in: colors)
        }
    }

    private mutating func judgeColors(
        of thing: JSONValue,
        on base: [Ground],
        at place: Place,
        in colors: PageColors
    ) {
        guard let elements = thing["elements"], elements.isArray else { return }
        var areas: [FilledArea] = []
        for element in elements.elements {
            let frame = Rect(json: element["frame"])
            let grounds = areas.grounds(below: frame, base: base, in: colors)
            judgeText(element, on: grounds, at: place, in: colors)
            judgeControl(element, in: elements, on: grounds, in: colors)
            if let kind = element["kind"]?.string, kind.isExactly("carousel"),
                let carousel = thing["carousel"], carousel.isObject
            {
                for item in carousel["items"].list {
                    let place = Place(part: "item of a carousel", item: item["id"]?.string)
                    judgeColors(of: item, on: grounds, at: place, in: colors)
                }
            }
            if let area = FilledArea(element, frame: frame) { areas.append(area) }
        }
    }

    private mutating func judgeText(
        _ element: JSONValue,
        on grounds: [Ground],
        at place: Place,
        in colors: PageColors
    ) {
        guard let words = element["text"]?.utf8, !Self.isBlank(words) else { return }
        var worst: Contrast?
        var isUnknown = false
        for style in textStyles(of: element) {
            guard let color = style.literal ?? colors[style.color] else { continue }
            for ground in grounds {
                guard case .color(let under) = ground else {
                    isUnknown = true
                    continue
                }
                let ratio = contrasts.ratio(of: color, on: under)
                if let worst, worst.ratio - worst.needed <= ratio - style.neededContrast {
                    continue
                }
                worst = Contrast(color, on: under, ratio: ratio, needed: style.neededContrast)
            }
        }
        guard let worst, worst.ratio < worst.needed else {
            return count(.contrast, isUnknown ? .unknown : .passed, mode: colors.name)
        }
        count(.contrast, .failed, mode: colors.name)
        guard rules.contrast else { return }
        let mode = colors.name.map { ", \($0)" } ?? ""
        let text = String(decoding: words, as: UTF8.self)
        add(
            .contrast,
            at: place,
            element: element["role"]?.string,
            mode: colors.name,
            excess: worst.needed - worst.ratio,
            "“\(text.prefix(40))” has \(worst.ratio.text):1 (\(worst.colors)\(mode)), at least \(worst.needed.text):1"
        )
    }

    /// Returns the styles of a text, or of its runs.
    private func textStyles(of element: JSONValue) -> [TextStyles.Style] {
        if let runs = element["runs"], runs.isArray, runs.count > 0 {
            return runs.elements.compactMap { run in run["style"].flatMap { styles[$0] } }
        }
        return element["style"].flatMap { styles[$0] }.map { [$0] } ?? []
    }

    /// True for a text of white space alone.
    private static func isBlank(_ words: UnsafeRawBufferPointer) -> Bool {
        // Most texts begin with a letter of ASCII.
        if let first = words.first, first > UInt8(ascii: " "), first < 0x7F { return false }
        return String(decoding: words, as: UTF8.self).unicodeScalars
            .allSatisfy(\.properties.isWhitespace)
    }

    /// Counts what is seen of a box or an image that acts.
    private mutating func judgeControl(
        _ element: JSONValue,
        in elements: JSONValue,
        on grounds: [Ground],
        in colors: PageColors
    ) {
        guard countsEvidence, element["action"] != nil, element["text"] == nil else { return }
        let frame = Rect(json: element["frame"])
        let hasWords = elements.elements.contains { inner in
            inner["text"]?.string != nil && Rect(json: inner["frame"]).excess(beyond: frame) <= 0.01
        }
        if hasWords { return count(.nonTextContrast, .passed, mode: colors.name) }
        guard let text = element["contents"]?["color"]?.string, let color = colors[text] else {
            return count(.nonTextContrast, .unknown, mode: colors.name)
        }
        let ratios = grounds.map { ground -> Double? in
            guard case .color(let under) = ground else { return nil }
            return color.over(under).contrast(with: under)
        }
        let outcome: AccessibilityEvidence.Outcome =
            ratios.contains { ($0 ?? 3) < 3 } ? .failed : ratios.contains(nil) ? .unknown : .passed
        count(.nonTextContrast, outcome, mode: colors.name)
    }
}
