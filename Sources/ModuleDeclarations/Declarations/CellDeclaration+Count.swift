import CellCore
import ConfigurationLanguage

extension CellDeclaration {
    /// Returns the copies that are made of a part for each copy of its stack: of the child of an `each` as many as it
    /// has values, of a `more` one for each child that it may have to stand for.
    func count(in parent: CellDeclaration?) -> CellPartCount {
        var count = CellPartCount()
        if properties.content == .each {
            count.copies = properties.times
            count.isPart = false
        } else if properties.isMore {
            count.copies = parent?.mostChildren ?? 1
        }
        return count
    }

    /// The most children that a stack has for one item, those that its `each` make with the others.
    private var mostChildren: Int {
        children.reduce(0) { sum, child in
            child.properties.isMore ? sum : min(sum + child.mostInStack, CellBounds.parts + 1)
        }
    }

    /// The most children that its stack has of it.
    private var mostInStack: Int {
        guard properties.content == .each, let child = children.first else { return 1 }
        return min(properties.times * child.mostInStack, CellBounds.parts + 1)
    }

    /// True where some part is made more than once.
    var hasCopies: Bool {
        properties.content == .each || properties.isMore || children.contains(where: \.hasCopies)
    }

    /// The end of a message on too many parts.
    static let hintOfCopies =
        ": the child of an 'each' counts 'max' times, a 'more' once for each child that it may stand for"
}
