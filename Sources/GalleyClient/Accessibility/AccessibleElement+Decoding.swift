import AccessibilityCore
import Foundation
import InputCore
import LayoutCore

extension AccessibleElement {
    /// Reads what a screen reader needs of an element.
    init(from scanner: inout JSONScanner) throws(JSONError) {
        var read = Members()
        try scanner.members { scanner, key throws(JSONError) in
            if try !read.take(key, from: &scanner) { try scanner.skipValue(depth: 0) }
        }
        self.init(AccessibleElement.kind(named: read.kind), frame: read.frame)
        text = read.text
        accessibility = read.accessibility
        id = read.id
        isActive = read.isActive
        isOn = read.isOn
        hit = read.hit
        links = read.runs.links(in: read.text)
    }

    private static func kind(named name: String) -> Kind {
        switch name {
        case "text": .text
        case "image": .image
        case "box": .box
        case "switch": .toggle
        default: .other
        }
    }

    /// The members that are read.
    private struct Members {
        var kind = ""
        var frame = Rect(x: 0, y: 0, width: 0, height: 0)
        var text = ""
        var accessibility = Accessibility()
        var id: String?
        var isActive = false
        var isOn: Bool?
        var hit: Rect?
        var runs: [Run] = []

        mutating func take(
            _ key: TextSpan,
            from scanner: inout JSONScanner
        ) throws(JSONError) -> Bool {
            if scanner.matches(key, "kind") {
                kind = try scanner.plainText()
            } else if scanner.matches(key, "frame") {
                frame = Rect(try scanner.frame())
            } else if scanner.matches(key, "text") {
                text = try scanner.plainText()
            } else if scanner.matches(key, "a11y") {
                accessibility = try Accessibility(from: &scanner)
            } else if scanner.matches(key, "id") {
                id = try scanner.plainText()
            } else if scanner.matches(key, "action") {
                isActive = true
                isOn = try scanner.switchValue()
            } else if scanner.matches(key, "hit") {
                hit = Rect(try scanner.frame())
            } else if scanner.matches(key, "runs") {
                var runs: [Run] = []
                try scanner.elements { scanner throws(JSONError) in
                    runs.append(try Run(from: &scanner))
                }
                self.runs = runs
            } else {
                return false
            }
            return true
        }
    }
}

/// A run of a text, as far as links are concerned.
private struct Run {
    /// The offset in UTF-16 at which it ends.
    var end = 0
    var id: String?
    var isActive = false
    var hits: [Rect] = []

    init(from scanner: inout JSONScanner) throws(JSONError) {
        var (end, id, isActive, hits) = (0, String?.none, false, [Rect]())
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "end") {
                end = try scanner.integer()
            } else if scanner.matches(key, "id") {
                id = try scanner.plainText()
            } else if scanner.matches(key, "action") {
                isActive = true
                try scanner.skipValue(depth: 0)
            } else if scanner.matches(key, "hits") {
                try scanner.elements { scanner throws(JSONError) in
                    hits.append(Rect(try scanner.frame()))
                }
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        (self.end, self.id, self.isActive, self.hits) = (end, id, isActive, hits)
    }
}

extension [Run] {
    /// The runs that act, with their words.
    fileprivate func links(in text: String) -> [AccessibleElement.Link] {
        let units = Array<UInt16>(text.utf16)
        var start = 0
        return enumerated().compactMap { index, run in
            let words = units[
                Swift.min(start, units.count)..<Swift.max(start, Swift.min(run.end, units.count))
            ]
            start = words.endIndex
            guard run.isActive else { return nil }
            return AccessibleElement.Link(
                run: index,
                id: run.id,
                text: String(decoding: words, as: UTF16.self),
                areas: run.hits
            )
        }
    }
}

extension JSONScanner {
    /// Takes an action and returns its value where it is a switch.
    fileprivate mutating func switchValue() throws(JSONError) -> Bool? {
        var (isSwitch, isOn) = (false, false)
        try members { scanner, key throws(JSONError) in
            if scanner.matches(key, "action") {
                isSwitch = scanner.matches(try scanner.string(), "toggle")
            } else if scanner.matches(key, "on") || scanner.matches(key, "value") {
                isOn = try scanner.isTrue()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        return isSwitch ? isOn : nil
    }

    /// Takes any value; true for `true`.
    mutating func isTrue() throws(JSONError) -> Bool {
        if peek() == UInt8(ascii: "t") { return try boolean() }
        try skipValue(depth: 0)
        return false
    }
}

extension Rect {
    init(_ frame: CGRect) {
        self.init(
            x: frame.origin.x,
            y: frame.origin.y,
            width: frame.size.width,
            height: frame.size.height
        )
    }
}
