import Synchronization

/// Something that happened, told from one task to another.
final class Flag: Sendable {
    private let value = Atomic<Bool>(false)

    var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

    func set(_ value: Bool = true) {
        self.value.store(value, ordering: .sequentiallyConsistent)
    }
}
