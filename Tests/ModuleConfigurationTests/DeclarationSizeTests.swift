@testable import ConfigurationLanguage
@testable import ModuleConfiguration
@testable import ModuleDeclarations
import Testing

/// What a request copies of the configuration: each reference in it is counted up and down.
@Suite("Declarations are cheap to copy")
struct DeclarationSizeTests {
    @Test("a key takes its value and one reference")
    func key() {
        #expect(MemoryLayout<Key<Int>>.size == MemoryLayout<(Int, AnyObject)>.size)
        #expect(MemoryLayout<Key<String?>>.size == MemoryLayout<(String?, AnyObject)>.size)
    }

    @Test("a module is one reference")
    func module() {
        #expect(MemoryLayout<ModuleDeclaration>.size == MemoryLayout<AnyObject>.size)
    }

    @Test("components, items and cells of forms hold what few of them have by reference")
    func components() {
        #expect(MemoryLayout<ComponentDeclaration>.size <= 1024)
        #expect(MemoryLayout<ItemDeclaration>.size <= 512)
        #expect(MemoryLayout<LiteralItemDeclaration>.size <= 512)
        #expect(MemoryLayout<FormCellDeclaration>.size <= 1536)
        #expect(MemoryLayout<SupplementaryDeclaration>.size <= 256)
    }

    @Test("the server's settings are within two kilobytes")
    func server() {
        #expect(MemoryLayout<ServerConfiguration>.size <= 2048)
    }
}

@Suite("A module's members are values")
struct ModuleMembersTests {
    @Test("setting a member of a copy leaves the original as it was")
    func copies() throws {
        let text =
            "name: page\nkind: single\nrequest: {upstream: api, path: /a}\n"
            + "components: [{id: list, item: {type: row}, layout: {kind: list, itemHeight: 44}}]"
        let module = try #require(ConfigurationFixture.load(module: text).get().modules.first)
        var changed = module
        changed.name += "-changed"
        changed.children.removeAll()
        changed.pathParameters.insert("added")
        #expect(changed.name == module.name + "-changed")
        #expect(changed.pathParameters.contains("added"))
        #expect(!module.pathParameters.contains("added"))
        #expect(changed.components.map(\.id) == module.components.map(\.id))
    }
}
