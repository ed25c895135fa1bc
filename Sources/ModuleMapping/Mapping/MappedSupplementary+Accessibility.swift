package import AccessibilityCore
import JSONCore

extension MappedSupplementary {
    /// Returns the member `,"a11y":{…}`: what does not follow from the elements; empty where all does.
    package func accessibility(as kind: AccessibleThing.Kind, elements: [AccessibleElement])
        -> [UInt8]
    {
        guard let accessibility else { return [] }
        let thing = AccessibleThing(
            kind,
            isSelectable: content.select != nil,
            elements: elements
        )
        var writer = JSONWriter()
        writer.accessibility(accessibility.differing(from: thing.derived))
        return writer.finish()
    }
}
