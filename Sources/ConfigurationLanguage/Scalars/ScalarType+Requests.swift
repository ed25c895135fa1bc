import InputCore
import JSONCore

/// Values of requests.
extension ScalarType {
    /// A GraphQL document with an operation.
    package static let graphQL = ScalarType(
        "graphQL",
        "a GraphQL document",
        json: [.matching(#"^(?![\s\S]*\$\{)[\s\S]*\S"#)]
    ) { scalar, wrong in
        let text = scalar.text
        if let opening = text.firstRange(ofBytes: "${") {
            return ScalarError(
                message:
                    "takes no template: name a variable, $id, and give its value in 'variables'",
                offset: text.utf8.distance(from: text.startIndex, to: opening.lowerBound)
            )
        }
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { return wrong }
        do throws(GraphQLDocument.Mistake) {
            _ = try GraphQLDocument(parsing: text)
            return nil
        } catch {
            return ScalarError(message: error.message, offset: error.offset)
        }
    }

    /// A path into a response, or a header field of it.
    static let cursor = ScalarType(
        "cursor",
        "a JSONPath (RFC 9535) like \"$.next\", or a header field like header(\"x-next\")",
        json: [.matching(#"^((?!.*\$\{)\$|header\((["'])[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}\2\)$)"#)]
    ) { scalar, wrong in
        let text = scalar.text
        if text.begins(with: "header") {
            if PageCursor(parsing: text) != nil { return nil }
            return wrong.suggesting(text.begins(with: "header(") ? nil : "header(\"x-next\")")
        }
        return pathProblem(scalar.templateText, root: "$")
    }
}
