import ConfigurationLanguage
import FormatCore
import JSONCore

extension PathArgument {
    /// Creates the argument of a path; nil for a value that makes the path find nothing: what is missing, a list,
    /// an array or an object.
    init?(_ value: TemplateValue) {
        switch value {
        case .missing, .composed, .list: return nil
        case .null: self = .null
        case .json(let json):
            if json.isArray || json.isObject { return nil }
            self = .value(json)
        case .text(let text): self = .text(text)
        case .integer(let integer): self = .integer(integer)
        case .number(let number): self = .number(number)
        case .decimal(let decimal):
            self = Int64(decimal.text).map { .integer($0) } ?? .number(decimal.double)
        case .boolean(let boolean): self = .boolean(boolean)
        }
    }
}

extension [Template.Placeholder] {
    /// Returns the values of a path's templates; nil where one of them makes the path find nothing.
    func pathArguments(in scope: TemplateScope) -> [PathArgument]? {
        var arguments: [PathArgument] = []
        arguments.reserveCapacity(count)
        for placeholder in self {
            guard let argument = PathArgument(scope.value(of: placeholder)) else { return nil }
            arguments.append(argument)
        }
        return arguments
    }
}
