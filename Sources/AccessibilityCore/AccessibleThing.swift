/// An item, header, footer or placeholder, as far as a screen reader is concerned: its stops follow from what
/// is on the wire by the rules below, which all clients have.
///
/// - It says its texts in the order of reading, joined by `, `; an image without words says nothing, a switch its
///   title. What acts by itself has its own words.
/// - It is one stop; where something in it acts by itself, that is an action of the stop, if the thing acts as a
///   whole, and a stop of its own otherwise.
public struct AccessibleThing: Sendable, Equatable {
    /// The places of things in a section.
    public enum Kind: String, Sendable {
        case item, header, footer, placeholder
    }

    /// Its place in a section.
    public var kind: Kind
    /// True where selecting it does something.
    public var isSelectable: Bool
    /// The value of the switch of a form's cell.
    public var isOn: Bool?
    /// Its properties that do not follow.
    public var accessibility: Accessibility
    /// Its elements, in painting order.
    public var elements: [AccessibleElement]

    /// A thing that follows all rules.
    public init(
        _ kind: Kind,
        isSelectable: Bool = false,
        isOn: Bool? = nil,
        accessibility: Accessibility = Accessibility(),
        elements: [AccessibleElement] = []
    ) {
        self.kind = kind
        self.isSelectable = isSelectable
        self.isOn = isOn
        self.accessibility = accessibility
        self.elements = elements
    }

    /// The words between the texts of a thing.
    public static let separator = ", "
    /// The level of headings that declare none.
    public static let headerLevel = 2

    /// The indexes of the elements in the order of reading. Indexes that an order lacks follow in theirs.
    public var order: [Int] {
        guard let order = accessibility.order else { return Array(elements.indices) }
        var isRead = [Bool](repeating: false, count: elements.count)
        var indexes: [Int] = []
        for index in order + elements.indices
        where elements.indices.contains(index) && !isRead[index] {
            isRead[index] = true
            indexes.append(index)
        }
        return indexes
    }

    /// The properties that follow where nothing else is said.
    public var derived: Accessibility {
        var derived = Accessibility()
        derived.label = label(besides: owners)
        derived.role = derivedRole
        derived.level = derivedRole == .heading ? Self.headerLevel : nil
        derived.group = derivedGroup
        return derived
    }

    private var hasSwitch: Bool { elements.contains { $0.kind == .toggle } }

    private var derivedRole: AccessibilityRole {
        if kind == .header { return .heading }
        if hasSwitch { return .toggle }
        return isSelectable ? .button : .text
    }

    private var derivedGroup: AccessibilityGroup {
        isSelectable || hasSwitch || !elements.contains(where: \.acts) ? .merge : .children
    }

    // MARK: Words

    /// For each element the index of the one that acts and has its words; nil for the thing's own. A box that acts
    /// has the words of what is drawn on it.
    private var owners: [Int?] {
        var owners = [Int?](repeating: nil, count: elements.count)
        guard elements.contains(where: \.isActive) else { return owners }
        for (index, element) in elements.enumerated() where element.isActive {
            owners[index] = index
            guard element.kind == .box else { continue }
            for inner in elements.indices.dropFirst(index + 1)
            where !elements[inner].isActive && element.frame.holds(elements[inner].frame) {
                owners[inner] = index
            }
        }
        return owners
    }

    private func label(besides owners: [Int?]) -> String {
        let words = order.filter { owners[$0] == nil }.map { elements[$0].words }
        let said = words.filter { !$0.isEmpty }
        // The title of a switch is its first text; what else is there is its hint.
        return hasSwitch ? said.first ?? "" : said.joined(separator: Self.separator)
    }

    /// Returns the words of an element that acts: its label, else its text, else what is drawn on it.
    private func label(ofAction index: Int, _ owners: [Int?]) -> String {
        let element = elements[index]
        if let label = element.accessibility.label { return label }
        if !element.text.isEmpty { return element.text }
        let words = order.filter { $0 != index && owners[$0] == index }.map { elements[$0].words }
        return words.filter { !$0.isEmpty }.joined(separator: Self.separator)
    }

    // MARK: Stops

    /// The stops in the order of reading.
    ///
    /// - Complexity: O(elements), for each box that acts.
    public var stops: [Stop] {
        if accessibility.isHidden { return [] }
        let owners = owners
        switch accessibility.group ?? derivedGroup {
        case .merge:
            var stop = whole(owners)
            stop.actions = actions(owners)
            return stop.isSaid ? [stop] : []
        case .children:
            let isWhole = isSelectable || hasSwitch || accessibility.label != nil
            return (isWhole ? [whole(owners)] : [])
                + order.flatMap { stops(of: $0, owners, isWhole: isWhole) }
        }
    }

    /// Returns the stop of the thing as a whole.
    private func whole(_ owners: [Int?]) -> Stop {
        let role = accessibility.role ?? derivedRole
        var stop = Stop(role, label: accessibility.label ?? label(besides: owners))
        stop.value = accessibility.value
        stop.hint = accessibility.hint ?? hintOfSwitch(owners)
        stop.level = role == .heading ? accessibility.level ?? Self.headerLevel : nil
        stop.live = accessibility.live
        stop.isOn = hasSwitch ? isOn ?? false : nil
        stop.isActive = isSelectable || hasSwitch
        return stop
    }

    /// Returns the texts beside the title of a switch; nil where there are none.
    private func hintOfSwitch(_ owners: [Int?]) -> String? {
        guard hasSwitch, accessibility.label == nil else { return nil }
        let words = order.filter { owners[$0] == nil }.map { elements[$0].words }
        let rest = words.filter { !$0.isEmpty }.dropFirst()
        return rest.isEmpty ? nil : rest.joined(separator: Self.separator)
    }

    private func actions(_ owners: [Int?]) -> [Stop.Action] {
        order.flatMap { index -> [Stop.Action] in
            let element = elements[index]
            if element.accessibility.isHidden { return [] }
            let own = Stop.Action(
                id: element.id,
                label: label(ofAction: index, owners),
                element: index,
                isOn: element.isOn
            )
            return (element.isActive ? [own] : [])
                + element.links.map {
                    Stop.Action(id: $0.id, label: $0.text, element: index, run: $0.run)
                }
        }
    }

    /// Returns the stops of an element that is one by itself.
    ///
    /// - Parameter isWhole: True where the thing is a stop too, which says what does not act.
    private func stops(of index: Int, _ owners: [Int?], isWhole: Bool) -> [Stop] {
        let element = elements[index]
        if element.accessibility.isHidden { return [] }
        var stops: [Stop] = []
        if element.isActive {
            stops.append(element.stop(at: index, label: label(ofAction: index, owners)))
        } else if owners[index] == nil, !isWhole, !element.words.isEmpty {
            stops.append(element.stop(at: index, label: element.words))
        }
        return stops + element.links.map { $0.stop(in: element, at: index) }
    }
}

extension Stop {
    /// True where it has words or does something.
    fileprivate var isSaid: Bool { isActive || !label.isEmpty || !actions.isEmpty }
}
