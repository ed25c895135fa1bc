import InputCore
import ChangesCore
import LayoutCore

/// Writes a layout as the service does, from what came at various times: each piece as it came, with
/// the frames and lists of now.
struct LayoutWriter {
    private let state: LayoutState
    private(set) var bytes: [UInt8] = []

    init(_ state: LayoutState) {
        self.state = state
        bytes.reserveCapacity(state.documents.reduce(0) { $0 + $1.count })
    }

    /// Writes the layout whole.
    mutating func layout() {
        text("{\"module\":")
        string(state.module)
        text(",\"revision\":")
        string(state.revision)
        for member in PageMember.allCases {
            guard let (document, span) = state.member(member) else { continue }
            text(",\"\(member.rawValue)\":")
            raw(document, span.range)
        }
        text(",\"sections\":[")
        for index in state.page.sections.indices {
            if index > 0 { text(",") }
            section(index)
        }
        text("]}")
    }

    // MARK: Pieces

    private mutating func section(_ index: Int) {
        let section = state.page.sections[index]
        let record = state.section(index)
        var splices = Splices(document: state.document(of: section.payload), whole: record.whole)
        splices.add(record.frame, name: "frame") { $0.frame(section.frame) }
        let parts = [
            (record.header, section.header), (record.footer, section.footer),
            (record.placeholder, section.placeholder), (record.decoration, section.decoration),
        ]
        for case (let part?, let frame?) in parts {
            splices.add(part.frame, name: "") { $0.frame(frame) }
        }
        splices.add(record.scroller, name: "scroller") { writer in
            guard let scroller = section.scroller else { return writer.text("null") }
            let record = writer.state.scroller(scroller)
            writer.raw(writer.state.document(of: scroller), record.whole.range)
        }
        splices.add(record.counts, name: "counts") { $0.counts(section.counts) }
        splices.add(record.items, name: "items") { $0.items(section.items) }
        write(splices)
    }

    private mutating func items(_ items: [HeldItem]) {
        text("[")
        for (index, item) in items.enumerated() {
            if index > 0 { text(",") }
            self.item(item)
        }
        text("]")
    }

    mutating func item(_ item: HeldItem) {
        let record = state.item(item.payload)
        var splices = Splices(document: state.document(of: item.payload), whole: record.whole)
        splices.add(record.frame, name: "frame") { $0.frame(item.frame) }
        if let carousel = item.carousel {
            splices.add(record.carousel, name: "carousel") { $0.carousel(carousel) }
        }
        write(splices)
    }

    private mutating func carousel(_ carousel: HeldCarousel) {
        let record = state.scroller(carousel.payload)
        var splices = Splices(document: state.document(of: carousel.payload), whole: record.whole)
        splices.add(record.items, name: "items") { $0.items(carousel.items) }
        write(splices)
    }

    // MARK: Splices

    /// A piece of a document in which some values are replaced.
    private struct Splices {
        let document: Document
        let whole: Span32
        var values: [(place: Span32, name: String, write: (inout LayoutWriter) -> Void)] = []

        init(document: Document, whole: Span32) {
            self.document = document
            self.whole = whole
        }

        /// Replaces the value at a place; adds a member where there is none.
        mutating func add(
            _ place: Span32,
            name: String,
            _ write: @escaping (inout LayoutWriter) -> Void
        ) {
            values.append((place, name, write))
        }
    }

    private mutating func write(_ splices: Splices) {
        var place = Int(splices.whole.start)
        let present = splices.values.filter { !$0.place.isEmpty }
        for value in present.sorted(by: { $0.place.start < $1.place.start }) {
            raw(splices.document, place..<Int(value.place.start))
            value.write(&self)
            place = Int(value.place.end)
        }
        raw(splices.document, place..<Int(splices.whole.end) - 1)
        for value in splices.values where value.place.isEmpty {
            text(",\"\(value.name)\":")
            value.write(&self)
        }
        text("}")
    }

    // MARK: Values

    private mutating func raw(_ document: Document, _ range: Range<Int>) {
        bytes.append(contentsOf: document.bytes[range])
    }

    private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func frame(_ frame: Rect) {
        text("{\"x\":")
        number(frame.x)
        text(",\"y\":")
        number(frame.y)
        text(",\"width\":")
        number(frame.width)
        text(",\"height\":")
        number(frame.height)
        text("}")
    }

    private mutating func counts(_ counts: ItemCounts) {
        text("{\"total\":\(counts.total),\"shown\":\(counts.shown)")
        if counts.dropped > 0 { text(",\"dropped\":\(counts.dropped)") }
        if counts.duplicates > 0 { text(",\"duplicates\":\(counts.duplicates)") }
        text("}")
    }

    /// Writes a number with at most four decimals.
    private mutating func number(_ number: Double) {
        let units = (number.magnitude * 10_000).rounded()
        guard units < 9e15 else { return text("\(number)") }
        let whole = Int(clamping: units)
        if number < 0, whole > 0 { text("-") }
        text(String(whole / 10_000))
        var rest = whole % 10_000
        guard rest > 0 else { return }
        var digits = 4
        while rest % 10 == 0 {
            rest /= 10
            digits -= 1
        }
        let decimals = String(rest)
        text("." + String(repeating: "0", count: digits - decimals.count) + decimals)
    }

    /// Writes a string with the escapes that JSON needs.
    private mutating func string(_ string: String) {
        text("\"")
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case ..<0x20:
                let digits = String(byte, radix: 16)
                text("\\u00" + (digits.count < 2 ? "0" : "") + digits)
            default: bytes.append(byte)
            }
        }
        text("\"")
    }
}
