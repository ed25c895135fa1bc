import Foundation

/// A layout, as far as the tests of the demo look at it.
struct DemoPage: Decodable {
    /// A place; written `[x, y, width, height]` in the tests.
    struct Frame: Decodable, Equatable, ExpressibleByArrayLiteral {
        let x: Double
        let y: Double
        let width: Double
        let height: Double

        init(arrayLiteral elements: Double...) {
            (x, y, width, height) = (elements[0], elements[1], elements[2], elements[3])
        }
    }

    /// A header, a footer, a placeholder, a decoration, an item.
    struct Part: Decodable {
        let frame: Frame
        let id: String?
        let pinned: Bool?
        let select: Action?
    }

    struct Action: Decodable {
        let action: String
        let params: [String: Int]?
    }

    struct Scroller: Decodable {
        struct Size: Decodable {
            let width: Double
            let height: Double
        }

        let contentSize: Size
        let stops: [Double]
    }

    struct Counts: Decodable {
        let total: Int
        let shown: Int
    }

    struct Section: Decodable {
        let id: String
        let status: String
        let frame: Frame
        let header: Part?
        let footer: Part?
        let placeholder: Part?
        let decoration: Part?
        let scroller: Scroller?
        let counts: Counts
        let items: [Part]
    }

    let revision: String
    let status: String
    let next: String?
    let sections: [Section]

    /// The section of an id.
    subscript(id: String) -> Section? { sections.first { $0.id == id } }
}
