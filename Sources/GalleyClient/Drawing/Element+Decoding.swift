import InputCore
import Foundation

// A cell is read while it scrolls into sight: these readers build nothing but what they return.

extension JSONScanner {
    /// Takes an object, calling a function at the value of each member.
    mutating func members(
        _ take: (inout JSONScanner, TextSpan) throws(JSONError) -> Void
    ) throws(JSONError) {
        try beginObject()
        var isFirst = true
        while let key = try nextKey(&isFirst) { try take(&self, key) }
    }

    /// Takes an array, calling a function at each element.
    mutating func elements(
        _ take: (inout JSONScanner) throws(JSONError) -> Void
    ) throws(JSONError) {
        try beginArray()
        var isFirst = true
        while try nextElement(&isFirst) { try take(&self) }
    }

    mutating func plainText() throws(JSONError) -> String { text(try string()) }

    mutating func numbers() throws(JSONError) -> [Double] {
        var numbers: [Double] = []
        try elements { scanner throws(JSONError) in numbers.append(try scanner.number()) }
        return numbers
    }

    mutating func point() throws(JSONError) -> CGPoint {
        let numbers = try numbers()
        guard numbers.count == 2 else { throw failure("not a point") }
        return CGPoint(x: numbers[0], y: numbers[1])
    }

    /// Takes an action; nil for one that this client cannot read.
    mutating func action() throws(JSONError) -> Action? {
        _ = peek()
        let start = position
        try skipValue(depth: 0)
        let json = Data(UnsafeBufferPointer(start: bytes + start, count: position - start))
        return try? JSONDecoder().decode(Action.self, from: json)
    }

    mutating func frame() throws(JSONError) -> CGRect {
        var frame = CGRect(x: 0, y: 0, width: 0, height: 0)
        try members { scanner, key throws(JSONError) in
            let number = try scanner.number()
            if scanner.matches(key, "x") { frame.origin.x = number }
            if scanner.matches(key, "y") { frame.origin.y = number }
            if scanner.matches(key, "width") { frame.size.width = number }
            if scanner.matches(key, "height") { frame.size.height = number }
        }
        return frame
    }
}

extension Element {
    static func list(from scanner: inout JSONScanner) throws(JSONError) -> [Element] {
        var elements: [Element] = []
        try scanner.elements { scanner throws(JSONError) in
            elements.append(try Element(from: &scanner))
        }
        return elements
    }

    init(from scanner: inout JSONScanner) throws(JSONError) {
        var (kind, role) = ("", "")
        var frame = CGRect(x: 0, y: 0, width: 0, height: 0)
        var (id, clip): (String?, Int?) = (nil, nil)
        var (text, image, box) = (TextContent(), ImageContent(), BoxContent())
        var (action, hit): (Action?, CGRect?)
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "kind") {
                kind = try scanner.plainText()
            } else if scanner.matches(key, "role") {
                role = try scanner.plainText()
            } else if scanner.matches(key, "frame") {
                frame = try scanner.frame()
            } else if scanner.matches(key, "hit") {
                hit = try scanner.frame()
            } else if scanner.matches(key, "id") {
                id = try scanner.plainText()
            } else if scanner.matches(key, "action") {
                action = try scanner.action()
            } else if scanner.matches(key, "clip") {
                clip = try scanner.integer()
            } else if scanner.matches(key, "radius") {
                box.radius = try scanner.number()
                image.radius = box.radius
            } else if try !text.take(key, from: &scanner), try !image.take(key, from: &scanner),
                try !box.take(key, from: &scanner)
            {
                try scanner.skipValue(depth: 0)
            }
        }
        self.role = role
        self.frame = frame
        (self.id, self.clip) = (id, clip)
        (self.action, self.hit) = (action, hit)
        self.kind =
            switch kind {
            case "text": .text(text)
            case "image": .image(image)
            case "box": .box(box)
            case "carousel": .carousel
            case "switch": .toggle
            case "arrow": .arrow
            default: .unknown(kind)
            }
    }
}

extension TextContent {
    fileprivate mutating func take(
        _ key: TextSpan,
        from scanner: inout JSONScanner
    ) throws(JSONError) -> Bool {
        if scanner.matches(key, "text") {
            text = try scanner.plainText()
        } else if scanner.matches(key, "style") {
            style = try scanner.plainText()
        } else if scanner.matches(key, "runs") {
            try scanner.elements { scanner throws(JSONError) in
                runs.append(try TextRun(from: &scanner))
            }
        } else if scanner.matches(key, "lines") {
            lines = try scanner.integer()
        } else if scanner.matches(key, "breaks") {
            breaks = try scanner.numbers().map { Int(clamping: max(0, min($0, 1e9))) }
        } else if scanner.matches(key, "cut") {
            cut = try scanner.integer()
        } else if scanner.matches(key, "direction") {
            direction = Viewport.Direction(rawValue: try scanner.plainText())
        } else if scanner.matches(key, "align") {
            alignment = Alignment(rawValue: try scanner.plainText()) ?? .start
        } else if scanner.matches(key, "measured") {
            let origin = try scanner.plainText()
            isEstimated = origin == "estimated"
            isMeasuredByMetrics = origin == "metrics"
        } else {
            return false
        }
        return true
    }
}

extension ImageContent {
    fileprivate mutating func take(
        _ key: TextSpan,
        from scanner: inout JSONScanner
    ) throws(JSONError) -> Bool {
        if scanner.matches(key, "image") {
            source = try scanner.takesNull() ? "" : scanner.plainText()
        } else if scanner.matches(key, "fit") {
            isContained = try scanner.plainText() == "contain"
        } else if scanner.matches(key, "placeholder") {
            placeholder = try ImagePlaceholder.read(from: &scanner)
        } else if scanner.matches(key, "focus") {
            focus = try scanner.point()
        } else if scanner.matches(key, "tint") {
            tint = try scanner.plainText()
        } else {
            return false
        }
        return true
    }
}

extension BoxContent {
    fileprivate mutating func take(
        _ key: TextSpan,
        from scanner: inout JSONScanner
    ) throws(JSONError) -> Bool {
        if scanner.matches(key, "contents") {
            contents = try Contents(from: &scanner)
        } else if scanner.matches(key, "shadow") {
            shadow = try Shadow(from: &scanner)
        } else if scanner.matches(key, "border") {
            var (width, color) = (0.0, "#000000")
            try scanner.members { scanner, key throws(JSONError) in
                if scanner.matches(key, "width") {
                    width = try scanner.number()
                } else if scanner.matches(key, "color") {
                    color = try scanner.plainText()
                } else {
                    try scanner.skipValue(depth: 0)
                }
            }
            (borderWidth, borderColor) = (width, color)
        } else {
            return false
        }
        return true
    }
}

extension Contents {
    init(from scanner: inout JSONScanner) throws(JSONError) {
        var result = Contents()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "color") {
                result.color = try scanner.plainText()
            } else if scanner.matches(key, "image") {
                result.image = try scanner.takesNull() ? nil : scanner.plainText()
            } else if scanner.matches(key, "gradient") {
                result.gradient = try Gradient(from: &scanner)
            } else if scanner.matches(key, "shadow") {
                result.shadow = try Shadow(from: &scanner)
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = result
    }
}

extension Gradient {
    init(from scanner: inout JSONScanner) throws(JSONError) {
        var result = Gradient()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "colors") {
                try scanner.elements { scanner throws(JSONError) in
                    result.colors.append(try scanner.plainText())
                }
            } else if scanner.matches(key, "locations") {
                result.locations = try scanner.numbers()
            } else if scanner.matches(key, "start") {
                result.start = try scanner.point()
            } else if scanner.matches(key, "end") {
                result.end = try scanner.point()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = result
    }
}

extension Shadow {
    init(from scanner: inout JSONScanner) throws(JSONError) {
        var result = Shadow()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "color") {
                result.color = try scanner.plainText()
            } else if scanner.matches(key, "opacity") {
                result.opacity = try scanner.number()
            } else if scanner.matches(key, "offset") {
                result.offset = try scanner.point()
            } else if scanner.matches(key, "radius") {
                result.radius = try scanner.number()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = result
    }
}

extension TextStyle {
    static func table(from scanner: inout JSONScanner) throws(JSONError) -> [ExactString: TextStyle]
    {
        var table: [ExactString: TextStyle] = [:]
        try scanner.members { scanner, key throws(JSONError) in
            table[scanner.text(key)] = try TextStyle(from: &scanner)
        }
        return table
    }

    init(from scanner: inout JSONScanner) throws(JSONError) {
        var result = TextStyle()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "font") {
                result.font = try scanner.plainText()
            } else if scanner.matches(key, "size") {
                result.size = try scanner.number()
            } else if scanner.matches(key, "lineHeight") {
                result.lineHeight = try scanner.number()
            } else if scanner.matches(key, "baseline") {
                result.baseline = try scanner.number()
            } else if scanner.matches(key, "color") {
                result.color = try scanner.plainText()
            } else if scanner.matches(key, "letterSpacing") {
                result.letterSpacing = try scanner.number()
            } else if scanner.matches(key, "strike") {
                result.strike = try DecorationLine(from: &scanner)
            } else if scanner.matches(key, "underline") {
                result.underline = try DecorationLine(from: &scanner)
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = result
    }
}
