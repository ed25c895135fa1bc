import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import ModuleKit
import ModuleMapping

/// A child of a composite as the composite's description lists it: its name there, and the page of its
/// own that shows the same.
struct ChildSummary {
    private let child: ChildDeclaration
    private let composite: ModuleDeclaration
    private let module: ModuleDeclaration?

    init(
        _ child: ChildDeclaration,
        of composite: ModuleDeclaration,
        in catalog: ModuleCatalog
    ) {
        self.child = child
        self.composite = composite
        module = catalog.module(named: child.module)
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", string: child.module)
            writer.member("as", string: child.name)
            writer.member("title", string: module?.title ?? child.module)
            writer.member("params") { writer in
                writer.object { writer in
                    for (name, argument) in arguments {
                        writer.member(named: name) { writer in
                            switch argument {
                            case .value(let value): writer.parameter(value)
                            case .parameter(let own): writer.string("${params.\(own)}")
                            }
                        }
                    }
                }
            }
            writer.member("layout", string: url)
        }
    }

    /// The arguments, in the order of the child's parameters.
    private var arguments: [(name: String, argument: ChildDeclaration.Argument)] {
        (module?.parameters ?? []).compactMap { parameter in
            child.arguments[parameter.name].map { (parameter.name, $0) }
        }
    }

    /// The URL of the child's own page, under the values that the composite gives it by default.
    private var url: String {
        let pairs = arguments.compactMap { name, argument -> (String, String)? in
            let value: ParameterValue? =
                switch argument {
                case .value(let value): value
                case .parameter(let own): composite.parameter(named: own)?.defaultValue
                }
            guard let value, value != module?.parameter(named: name)?.defaultValue else {
                return nil
            }
            return (name, value.text)
        }
        let query = pairs.sorted { $0.0 < $1.0 }
        let path = "/v1/modules/\(child.module)/layout"
        return query.isEmpty ? path : path + "?" + QueryEncoder.join(query)
    }
}
