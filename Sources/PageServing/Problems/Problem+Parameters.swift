package import ModuleMapping

extension Problem {
    /// Creates the problem that lists every invalid parameter of a query.
    package init(_ errors: ParameterErrors) {
        let sentences = errors.all.map { "\($0.parameter): \($0.detail)" }
        self.init(
            .invalidParameter,
            detail: sentences.joined(separator: "; "),
            entries: errors.all.map {
                Entry(subject: .parameter($0.parameter), value: $0.value, detail: $0.detail)
            }
        )
    }

    /// Creates the problem of one invalid parameter.
    package init(parameter name: String, value: String?, detail: String) {
        self.init(
            .invalidParameter,
            detail: "\(name): \(detail)",
            entries: [Entry(subject: .parameter(name), value: value, detail: detail)]
        )
    }
}
