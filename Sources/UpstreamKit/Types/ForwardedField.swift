import InputCore

/// A client's header field that is passed on to an upstream (`forward`).
package struct ForwardedField: Sendable, Hashable {
    /// The field's name in lower case.
    package let name: String

    /// True when its value names a person: responses that it chose are in memory only, and pages
    /// made of them are for that person alone.
    package let isPersonal: Bool

    /// Creates a forwarded field.
    ///
    /// - Parameters:
    ///   - name: the name in lower case.
    ///   - isPersonal: the configured `personal`; by default true for `authorization` and every
    ///     `x-*`.
    package init(name: String, isPersonal: Bool? = nil) {
        self.name = name
        self.isPersonal = isPersonal ?? ForwardedField.namesPerson(name)
    }

    /// True for `authorization` and every `x-*`: the fields by which proxies and applications name
    /// a user.
    ///
    /// - Parameter name: the name in lower case.
    package static func namesPerson(_ name: String) -> Bool {
        name == "authorization" || name.begins(with: "x-")
    }
}
