import FormatCore
import InputCore
package import JSONCore

extension JSONPath {
    /// Parses a path of a configuration, whose filters may use the functions of modules.
    ///
    /// - Throws: The position of the first error in the text, and its reason.
    package init(reading text: String) throws(JSONPathError) {
        try self.init(parsing: text, functions: PathFunction.ofModules)
    }
}

extension JSONExpression {
    /// Parses a condition of a configuration, which may use the functions of modules.
    ///
    /// - Throws: The position of the first error in the text, and its reason.
    package init(reading text: String) throws(JSONPathError) {
        try self.init(parsing: text, functions: PathFunction.ofModules)
    }
}

extension JSONPath {
    /// Parses a path of a configuration in whose brackets templates stand.
    ///
    /// - Throws: The position of the first error, in a text in which each template is one byte, and its reason.
    package init(reading parts: [PathPart], text: String) throws(JSONPathError) {
        try self.init(parsing: parts, text: text, functions: PathFunction.ofModules)
    }
}

extension JSONExpression {
    /// Parses a condition of a configuration in which templates stand.
    ///
    /// - Throws: The position of the first error, in a text in which each template is one byte, and its reason.
    init(reading parts: [PathPart], text: String) throws(JSONPathError) {
        try self.init(parsing: parts, text: text, functions: PathFunction.ofModules)
    }
}

extension PathFunction {
    /// The functions that paths and conditions of modules may use beside those that every path may.
    fileprivate static let ofModules = [date]

    /// The seconds since 1970 of a date as the formatter `date` reads it.
    private static let date = PathFunction("date") { argument, timeZone in
        let written =
            switch argument {
            case .text(let text): WrittenDate(text)
            case .number(let number): WrittenDate(number: number)
            }
        return written.map { DateValue($0, timeZone: timeZone).milliseconds / 1_000 }
    }
}
