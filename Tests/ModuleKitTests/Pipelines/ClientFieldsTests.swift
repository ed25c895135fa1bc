import ModuleKit
import TestSupport
import Testing
import UpstreamKit

@Suite("The fields of clients that pages depend on")
struct ClientFieldsTests {
    private static let list = """
        name: list
        kind: single
        request: {upstream: up, path: /list}
        components: [{id: all, item: {type: row}, layout: {kind: list, itemHeight: 44}}]
        """
    private static let form = """
        {name: form, kind: static,
         sections: [{scope: {header: x-user-id}, cells: [{id: 1, type: switch, title: dark}]}]}
        """
    private static let plain =
        "{name: plain, kind: static, sections: [{cells: [{id: 1, title: a}]}]}"

    /// A catalog whose upstream is given two fields, one of which names somebody.
    private func catalog(_ modules: String...) throws -> ModuleCatalog {
        ModuleCatalog(
            modules: try PageLab(modules: modules).catalog.modules,
            upstreams: [
                "up": NamedUpstream(
                    StubUpstream([:]),
                    forward: [
                        ForwardedField(name: "x-tenant", isPersonal: false),
                        ForwardedField(name: "authorization"),
                    ]
                )
            ]
        )
    }

    private func fields(of name: String, in catalog: ModuleCatalog) throws -> ClientFields {
        catalog.clientFields(of: try #require(catalog.module(named: name)))
    }

    @Test("are those that its upstreams are given, and those that name its owner")
    func own() throws {
        let catalog = try catalog(Self.list, Self.form, Self.plain)
        let list = try fields(of: "list", in: catalog)
        #expect(list.forwarded == ["authorization", "x-tenant"])
        #expect(list.personal == ["authorization"])
        #expect(list.owners.isEmpty)
        let form = try fields(of: "form", in: catalog)
        #expect(form.forwarded.isEmpty && form.personal.isEmpty)
        #expect(form.owners == ["x-user-id"])
        let plain = try fields(of: "plain", in: catalog)
        #expect(plain.forwarded.isEmpty && plain.personal.isEmpty && plain.owners.isEmpty)
    }

    @Test("of a composite are those of its children, at any depth")
    func composite() throws {
        let catalog = try catalog(
            Self.list,
            Self.form,
            Self.plain,
            "{name: inner, kind: composite, modules: [{name: list, as: a}, {name: plain, as: b}]}",
            "{name: outer, kind: composite, modules: [{name: inner, as: c}, {name: form, as: d}]}"
        )
        let outer = try fields(of: "outer", in: catalog)
        #expect(outer.forwarded == ["authorization", "x-tenant"])
        #expect(outer.personal == ["authorization"])
        #expect(outer.owners == ["x-user-id"])
    }
}
