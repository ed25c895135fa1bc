import ChangesCore
import Foundation
import LayoutCore

/// An answer of the changes endpoint, or the data of a changes event.
struct Changes {
    enum Kind {
        /// Nothing changed.
        case none
        /// The whole layout instead.
        case reset(LayoutState)
        /// Edits, and what arrives with them.
        case delta(Delta, Arrivals, Document, gone: [String])
    }

    let from: String
    let to: String
    let kind: Kind

    /// Reads changes.
    ///
    /// - Parameter held: the layout to play them on.
    init(json: some Collection<UInt8>, for held: LayoutState?) throws(GalleyError) {
        let bytes = try JSONScanner.padded(json)
        do {
            self = try bytes.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { preconditionFailure("no padding") }
                let scanner = JSONScanner(bytes: base, count: buffer.count - JSONScanner.padding)
                try scanner.checkUTF8()
                let number = held?.documents.count ?? 0
                var decoder = ChangesDecoder(
                    pieces: SectionDecoder(scanner: scanner, document: number)
                )
                decoder.pieces.grid = held?.page.grid ?? .fine
                try decoder.read()
                return try Changes(decoder, bytes)
            }
        } catch let error as JSONError {
            throw .invalidAnswer("\(error.reason) at byte \(error.offset)")
        } catch let error as GalleyError {
            throw error
        } catch {
            throw .invalidAnswer("\(error)")
        }
    }

    private init(_ decoder: ChangesDecoder, _ bytes: [UInt8]) throws {
        from = decoder.from
        to = decoder.to
        switch decoder.kind {
        case "none": kind = .none
        case "reset":
            guard let layout = decoder.layout else {
                throw GalleyError.invalidAnswer("a reset without a layout")
            }
            kind = .reset(try LayoutDecoder.layout(bytes[layout.range]))
        case "delta":
            // The layout that they lead to has it as its name.
            guard !to.isEmpty else { throw GalleyError.invalidAnswer("a delta without a revision") }
            let document = Document(bytes: bytes, tables: decoder.pieces.tables)
            kind = .delta(decoder.delta, decoder.arrivals, document, gone: decoder.gone)
        default: throw GalleyError.invalidAnswer("changes of the kind “\(decoder.kind)”")
        }
    }
}

/// The items and sections that arrive with a delta, by their final places.
struct Arrivals: DeltaPayloads {
    typealias Payload = Record
    typealias ItemPath = ChangesCore.ItemPath

    var sections: [Int: HeldSection] = [:]
    var items: [ItemPath: HeldItem] = [:]
    var nested: [ItemPath: [Int: HeldItem]] = [:]
    var carousels: [ItemPath: Record] = [:]
    var scrollers: [Int: Record] = [:]
    var members: [PageMember: Record] = [:]

    // A player asks for nothing but what the delta names, and what it names was read with it.

    func section(_ index: Int) -> HeldSection {
        guard let section = sections[index] else { preconditionFailure("no section arrived") }
        return section
    }

    func item(_ path: ItemPath) -> HeldItem {
        guard let item = items[path] else { preconditionFailure("no item arrived") }
        return item
    }

    func item(_ index: Int, inCarouselOf row: ItemPath) -> HeldItem {
        guard let item = nested[row]?[index] else { preconditionFailure("no item arrived") }
        return item
    }

    func carousel(of row: ItemPath) -> Record {
        guard let carousel = carousels[row] else { preconditionFailure("no carousel arrived") }
        return carousel
    }

    func scroller(of section: Int) -> Record? { scrollers[section] }
    func member(_ member: PageMember) -> Record? { members[member] }
}
