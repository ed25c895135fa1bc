/// The values of the switches of one item's cell, by their ids. A class, as scopes are copied for each item, and most
/// have none.
final class ToggleValues {
    private let values: [ExactString: Bool]

    init(_ values: [ExactString: Bool]) {
        self.values = values
    }

    subscript(id: String) -> Bool? { values[id] }
}
