import LayoutCore

extension AccessibleElement {
    /// True where something in it acts by itself.
    var acts: Bool { !accessibility.isHidden && (isActive || !links.isEmpty) }

    /// Returns its own stop.
    func stop(at index: Int, label: String) -> Stop {
        let role = accessibility.role ?? derivedRole
        var stop = Stop(role, label: label)
        stop.value = accessibility.value
        stop.hint = accessibility.hint
        stop.level = role == .heading ? accessibility.level ?? AccessibleThing.headerLevel : nil
        stop.live = accessibility.live
        stop.isOn = isOn
        stop.frame = hit ?? frame
        stop.element = index
        stop.isActive = isActive
        return stop
    }

    /// The role that follows where nothing else is said.
    public var derivedRole: AccessibilityRole {
        if isActive { return isOn == nil ? .button : .toggle }
        return kind == .image ? .image : .text
    }

    /// The properties that follow where nothing else is said.
    public var derived: Accessibility {
        var derived = Accessibility()
        derived.label = kind == .text ? text : nil
        derived.role = derivedRole
        return derived
    }
}

extension AccessibleElement.Link {
    /// Returns the stop of a link.
    func stop(in element: AccessibleElement, at index: Int) -> Stop {
        var stop = Stop(.link, label: text)
        stop.frame = areas.dropFirst().reduce(areas.first) { $0?.union($1) } ?? element.frame
        stop.element = index
        stop.run = run
        stop.isActive = true
        return stop
    }
}

extension Rect {
    /// The distance by which rounding may move an edge, in points.
    private static let tolerance = 0.01

    /// Returns true when another rectangle does not stick out.
    func holds(_ other: Rect) -> Bool {
        other.x >= x - Self.tolerance && other.y >= y - Self.tolerance
            && other.right <= right + Self.tolerance && other.bottom <= bottom + Self.tolerance
    }

    func union(_ other: Rect) -> Rect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(
            x: left,
            y: top,
            width: max(right, other.right) - left,
            height: max(bottom, other.bottom) - top
        )
    }
}
