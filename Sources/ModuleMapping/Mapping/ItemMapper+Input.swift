package import JSONCore

extension ItemMapper {
    /// A value that items are found in.
    package struct Source {
        /// The value of `$`: a response, or the value of a section.
        package let root: JSONValue
        /// The value of `${page}`.
        package let page: Int64?
        /// The id of the request that it came from; nil where no template names it.
        package var origin: String?

        package init(root: JSONValue, page: Int64?, origin: String? = nil) {
            self.root = root
            self.page = page
            self.origin = origin
        }
    }

    /// The values that the items of one section are found in, and their surroundings.
    struct Input {
        /// One a page, or more where several values make one section.
        let sources: [Source]
        /// True when null stands for a response that did not come; it is then no item, unless its id
        /// has a default.
        var hasGaps = false
        /// True when the values that became items are wanted too.
        var keepsRows = false
    }

    /// The values that become items.
    enum Values {
        case elements(JSONValue)
        case one(JSONValue)
        case list([JSONValue])

        /// The number of values.
        var count: Int {
            switch self {
            case .elements(let array): array.count
            case .one: 1
            case .list(let values): values.count
            }
        }

        /// The values, in order.
        var all: [JSONValue] {
            switch self {
            case .one(let value): return [value]
            case .list(let values): return values
            case .elements(let array):
                var values: [JSONValue] = []
                for value in array.elements { values.append(value) }
                return values
            }
        }
    }

    /// A value that became an item, the value of `$` there, and its page.
    struct Row {
        let value: JSONValue
        let root: JSONValue
        let page: Int64?
        /// The id of the request that it came from; nil where no template names it.
        var origin: String?
        /// False when its cell leaves the carousel out.
        var showsCarousel = true
    }
}
