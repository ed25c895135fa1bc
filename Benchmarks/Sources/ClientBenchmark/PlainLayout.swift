/// A layout as structs, for Foundation's decoder.
struct PlainLayout: Decodable {
    struct Viewport: Decodable {
        var width: Double
        var scale: Double?
        var direction: String
        var textScale: Double
    }

    struct Size: Decodable {
        var width: Double
        var height: Double
    }

    struct Frame: Decodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    struct Content: Decodable {
        var title: String
        var subtitle: String
        var version: Int
        var isNew: Bool
    }

    struct Item: Decodable {
        var id: String
        var type: String
        var frame: Frame
        var data: Content
    }

    struct Counts: Decodable {
        var total: Int
        var shown: Int
    }

    struct Section: Decodable {
        var id: String
        var module: String
        var layout: String
        var arrange: String
        var status: String
        var frame: Frame
        var counts: Counts
        var items: [Item]
    }

    var module: String
    var revision: String
    var status: String
    var viewport: Viewport
    var contentSize: Size
    var sections: [Section]
}
