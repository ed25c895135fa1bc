import Foundation
import TestSupport

@testable import GalleyClient

/// The laws of the Swift client: `layout === changes`.
enum ClientLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        guard let layout = try? Layout(json: Data(parts[0])) else { return }
        let written = layout.json()
        guard let again = try? Layout(json: written) else {
            throw BrokenLaw(description: "a layout that was written cannot be read")
        }
        try require(again.json() == written, "a layout is another when written and read")
        guard let changes = try? Changes(json: parts[1], for: layout.state),
            let (next, _) = try? layout.playing(changes)
        else { return }
        try sound(next, from: layout, by: parts[1].count)
    }

    /// A layout that changes lead to is one, and no larger than what it was made of.
    private static func sound(_ next: Layout, from layout: Layout, by bytes: Int) throws {
        let json = next.json()
        guard let read = try? Layout(json: json), read.json() == json else {
            throw BrokenLaw(description: "changes lead to what is no layout")
        }
        try require(
            next.itemCount <= layout.itemCount + bytes
                && json.count <= layout.json().count + 8 * bytes,
            "changes of \(bytes) bytes make a layout of \(json.count)"
        )
        _ = next.window(offset: 0, height: 900, overscan: 100)
        for section in next.sections.indices {
            _ = next.window(section: next.sections[section].id, offset: 0)
        }
    }

    /// A client that plays changes holds the new layout.
    static func play(_ changes: [UInt8], on old: String, leadingTo new: String) throws {
        let held = try Layout(json: Data(old.utf8))
        let (layout, _) = try held.playing(Changes(json: changes, for: held.state))
        let plain = try JSONSerialization.jsonObject(with: layout.json()) as? NSDictionary
        let expected = try JSONSerialization.jsonObject(with: Data(new.utf8)) as? NSDictionary
        try require(plain == expected, "changes lead to another layout")
    }

    /// Changes of which something is another are refused, or lead to a layout; the one held stays as it is.
    static func playSpoilt(
        _ changes: [UInt8],
        on old: String,
        _ random: inout SeededGenerator
    ) throws {
        let held = try Layout(json: Data(old.utf8))
        for _ in 0..<3 {
            let spoilt = spoil(changes, &random)
            guard let read = try? Changes(json: spoilt, for: held.state),
                let (next, _) = try? held.playing(read)
            else { continue }
            try sound(next, from: held, by: spoilt.count)
        }
        let same = try Layout(json: Data(old.utf8)).json()
        try require(held.json() == same, "changes that were refused change the layout")
    }

    /// Puts other numbers in place of some, or takes a piece from one place to another.
    private static func spoil(_ changes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = changes
        for _ in 0...random.below(3) {
            let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
            guard !digits.isEmpty else { return bytes }
            let start = random.pick(digits)
            if random.chance(20) {
                let piece = bytes[start...].prefix(random.int(1...24))
                bytes.insert(contentsOf: piece, at: random.below(bytes.count))
                continue
            }
            let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.endIndex
            let numbers = ["0", "1", "-1", "7", "999999999", "9223372036854775807", "1e300", "0.5"]
            bytes.replaceSubrange(start..<end, with: random.pick(numbers).utf8)
        }
        return bytes
    }
}
