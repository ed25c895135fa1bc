@testable import ConfigurationLanguage
@testable import ModuleDeclarations
import Testing

@Suite("A form's cell takes what it leaves out from its section")
struct InheritedKeyTests {
    @Test(
        "every key of a cell is taken but the custom cell, which goes with the type, and the words of the cell itself"
    )
    func allKeys() {
        let properties = Mirror(reflecting: FormCellDeclaration()).children.count
        #expect(FormCellDeclaration.inheritedKeys.count == properties - 2)
    }

    @Test("a key of its own stays, another is the section's")
    func merging() {
        var cell = FormCellDeclaration()
        cell.height = .value(50)
        var section = FormCellDeclaration()
        section.height = .value(70)
        section.detailGap = .value(9)
        let merged = cell.merging(defaults: section)
        #expect(merged.height?.fixed == 50)
        #expect(merged.detailGap?.fixed == 9)
    }
}

extension Templated<Double> {
    fileprivate var fixed: Double? { if case .value(let value) = self { value } else { nil } }
}
