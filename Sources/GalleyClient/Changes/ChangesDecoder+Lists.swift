import InputCore
import ChangesCore
import LayoutCore

extension ChangesDecoder {
    // MARK: Structure

    /// Takes an object, calling a function at the value of each member.
    mutating func members(
        _ take: (inout ChangesDecoder, TextSpan) throws(JSONError) -> Void
    ) throws(JSONError) {
        try pieces.scanner.beginObject()
        var isFirst = true
        while let key = try pieces.scanner.nextKey(&isFirst) { try take(&self, key) }
    }

    /// Takes an array, calling a function at each element.
    mutating func elements(
        _ take: (inout ChangesDecoder) throws(JSONError) -> Void
    ) throws(JSONError) {
        try pieces.scanner.beginArray()
        var isFirst = true
        while try pieces.scanner.nextElement(&isFirst) { try take(&self) }
    }

    // MARK: Numbers

    /// Takes an array of that many numbers, small enough for indexes.
    mutating func numbers(_ count: Int) throws(JSONError) -> [Double] {
        let numbers = try pieces.scanner.numbers()
        guard numbers.count == count, numbers.allSatisfy({ $0.magnitude < 1e15 }) else {
            throw pieces.scanner.failure("not \(count) numbers")
        }
        return numbers
    }

    mutating func integers() throws(JSONError) -> [Int] {
        var integers: [Int] = []
        try elements { (decoder) throws(JSONError) in
            integers.append(try decoder.pieces.scanner.integer())
        }
        return integers
    }

    mutating func path() throws(JSONError) -> ItemPath {
        let numbers = try numbers(2)
        return ItemPath(section: Int(clamping: numbers[0]), item: Int(clamping: numbers[1]))
    }

    // MARK: Moves

    mutating func moves() throws(JSONError) -> [IndexMove] {
        var moves: [IndexMove] = []
        try elements { (decoder) throws(JSONError) in
            var move = IndexMove(from: 0, to: 0)
            try decoder.members { (decoder, key) throws(JSONError) in
                let isFrom = decoder.pieces.scanner.matches(key, "from")
                let index = try decoder.pieces.scanner.integer()
                if isFrom { move.from = index } else { move.to = index }
            }
            moves.append(move)
        }
        return moves
    }

    mutating func itemMoves() throws(JSONError) -> [ItemMove] {
        var moves: [ItemMove] = []
        try elements { (decoder) throws(JSONError) in
            let none = ItemPath(section: 0, item: 0)
            var move = ItemMove(from: none, to: none)
            try decoder.members { (decoder, key) throws(JSONError) in
                let isFrom = decoder.pieces.scanner.matches(key, "from")
                let path = try decoder.path()
                if isFrom { move.from = path } else { move.to = path }
            }
            moves.append(move)
        }
        return moves
    }

    // MARK: What arrives

    /// Takes [{`index`, `section`}], whole sections or sections without items.
    mutating func arrivingSections() throws(JSONError) -> [Int] {
        var indexes: [Int] = []
        try elements { (decoder) throws(JSONError) in
            var index: Int?
            var section: HeldSection?
            try decoder.members { (decoder, key) throws(JSONError) in
                if decoder.pieces.scanner.matches(key, "index") {
                    index = try decoder.pieces.scanner.integer()
                } else if decoder.pieces.scanner.matches(key, "section") {
                    section = try decoder.pieces.section()
                } else {
                    try decoder.pieces.scanner.skipValue(depth: 0)
                }
            }
            guard let index, let section else {
                throw decoder.pieces.scanner.failure("a section without its index")
            }
            decoder.arrivals.sections[index] = section
            indexes.append(index)
        }
        return indexes
    }

    /// Takes [{`at`, `item`}].
    mutating func arrivingItems() throws(JSONError) -> [ItemPath] {
        var paths: [ItemPath] = []
        try elements { (decoder) throws(JSONError) in
            var path: ItemPath?
            var item: HeldItem?
            try decoder.members { (decoder, key) throws(JSONError) in
                if decoder.pieces.scanner.matches(key, "at") {
                    path = try decoder.path()
                } else if decoder.pieces.scanner.matches(key, "item") {
                    item = try decoder.pieces.item()
                } else {
                    try decoder.pieces.scanner.skipValue(depth: 0)
                }
            }
            guard let path, let item else {
                throw decoder.pieces.scanner.failure("an item without its place")
            }
            decoder.arrivals.items[path] = item
            paths.append(path)
        }
        return paths
    }

    /// Takes [{`index`, `item`}] of a carousel.
    mutating func arrivingNested(_ items: inout [Int: HeldItem]) throws(JSONError) -> [Int] {
        var indexes: [Int] = []
        var arrived = items
        try elements { (decoder) throws(JSONError) in
            var index: Int?
            var item: HeldItem?
            try decoder.members { (decoder, key) throws(JSONError) in
                if decoder.pieces.scanner.matches(key, "index") {
                    index = try decoder.pieces.scanner.integer()
                } else if decoder.pieces.scanner.matches(key, "item") {
                    item = try decoder.pieces.item(inCarousel: true)
                } else {
                    try decoder.pieces.scanner.skipValue(depth: 0)
                }
            }
            guard let index, let item else {
                throw decoder.pieces.scanner.failure("an item without its index")
            }
            arrived[index] = item
            indexes.append(index)
        }
        items = arrived
        return indexes
    }
}
