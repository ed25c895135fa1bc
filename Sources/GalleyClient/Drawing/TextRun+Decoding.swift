import Foundation

extension TextRun {
    init(from scanner: inout JSONScanner) throws(JSONError) {
        var result = TextRun()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "end") {
                result.end = try scanner.integer()
            } else if scanner.matches(key, "style") {
                result.style = try scanner.plainText()
            } else if scanner.matches(key, "background") {
                result.background = try scanner.plainText()
            } else if scanner.matches(key, "radius") {
                result.radius = try scanner.number()
            } else if scanner.matches(key, "id") {
                result.id = try scanner.plainText()
            } else if scanner.matches(key, "action") {
                result.action = try scanner.action()
            } else if scanner.matches(key, "hits") {
                try scanner.elements { scanner throws(JSONError) in
                    result.hits.append(try scanner.frame())
                }
            } else {
                // `strike` and `underline` are true wherever they are.
                if scanner.matches(key, "strike") { result.isStruck = true }
                if scanner.matches(key, "underline") { result.isUnderlined = true }
                try scanner.skipValue(depth: 0)
            }
        }
        self = result
    }
}

extension TextStyle.DecorationLine {
    init?(from scanner: inout JSONScanner) throws(JSONError) {
        let numbers = try scanner.numbers()
        guard numbers.count == 2 else { return nil }
        self.init(offset: numbers[0], thickness: numbers[1])
    }
}
