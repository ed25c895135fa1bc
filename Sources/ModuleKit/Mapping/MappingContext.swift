import TextCore

/// What mapping needs beside answers: what texts measure, and what switches are.
struct MappingContext: Sendable {
    let text: TextMeasurer
    var switches = SwitchValues.none
    var scope = PageScope.shared
}
