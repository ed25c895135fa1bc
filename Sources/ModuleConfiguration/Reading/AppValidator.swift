import ConfigurationLanguage
import InputCore
import ModuleDeclarations

/// Checks what an app names of the modules, once all are read.
struct AppValidator {
    let diagnostics: DiagnosticCollector
    let modules: CompositeValidator

    /// Returns the app with the values of the parameters of its pages.
    func checked(_ app: AppConfiguration) -> AppConfiguration {
        var app = app
        app.tabs = app.tabs.map(checked)
        app.links = app.links.map(checked)
        app.start = start(of: app)
        checkGroups(of: app)
        checkOpenedPaths(app)
        return app
    }

    // MARK: Groups

    /// Reports modules of groups that are not there, and warns of those that the gallery shows elsewhere.
    private func checkGroups(of app: AppConfiguration) {
        let own = Set((app.tabs.map(\.module) + app.links.map(\.module)).exact)
        var grouped: [ExactString: String] = [:]
        for group in app.groups {
            for node in group.$moduleNames.node?.elements ?? [] where !node.isInvalid {
                guard let name = node.text else { continue }
                if modules.declaration(name) == nil {
                    modules.reportMissing(name, at: node.position)
                } else if own.contains(name) {
                    diagnostics.warn(
                        "'\(name)' is a page of the app, among which the gallery shows it",
                        at: node.position
                    )
                } else if let other = grouped[name] {
                    diagnostics.warn(
                        "'\(name)' is in the group '\(other)' already",
                        at: node.position
                    )
                }
                grouped[ExactString(name)] = grouped[name] ?? group.title
            }
        }
    }

    private func checked(_ tab: AppTab) -> AppTab {
        var tab = tab
        let place = Place(module: tab.module, node: tab.$module.node, path: nil)
        tab.params = arguments(tab.given ?? [], of: place)
        return tab
    }

    private func checked(_ link: AppLink) -> AppLink {
        var link = link
        // A path that is a mistake has names of which nothing is known.
        guard link.$path.node?.isInvalid != true else { return link }
        let place = Place(module: link.module, node: link.$module.node, path: link.path)
        link.params = arguments(link.given ?? [], of: place)
        return link
    }

    // MARK: Modules and parameters

    /// A place that names a module.
    private struct Place {
        let module: String
        let node: ConfigurationNode?
        /// The path whose segments fill parameters; nil for a tab.
        let path: LinkPath?
    }

    private func arguments(
        _ given: [NamedValue<ConfigurationNode>],
        of place: Place
    ) -> [AppArgument] {
        guard let node = place.node, !node.isInvalid else { return [] }
        guard let module = modules.declaration(place.module) else {
            modules.reportMissing(place.module, at: node.position)
            return []
        }
        ParameterArguments(diagnostics: diagnostics)
            .checkRequired(given, of: module, at: node.position)
        return given.compactMap { entry in
            guard let parameter = module.parameter(named: entry.name) else {
                diagnostics.reportUnknownParameter(
                    entry.name,
                    at: entry.namePosition,
                    of: "'\(module.name)'",
                    among: module.parameters.map(\.name)
                )
                return nil
            }
            return value(of: parameter, entry.node, in: place)
                .map { AppArgument(name: entry.name, value: $0) }
        }
    }

    private func value(
        of parameter: ParameterDeclaration,
        _ node: ConfigurationNode,
        in place: Place
    ) -> ParameterValue? {
        guard let scalar = node.scalar else { return nil }
        guard scalar.templateText.hasBytes(of: "${") else {
            return ParameterReader(diagnostics: diagnostics)
                .value(node, of: parameter, named: parameter.name)
        }
        guard let path = place.path else {
            diagnostics.report(
                "a tab's parameter is a value: no path fills '${…}' here",
                at: node.position
            )
            return nil
        }
        for found in LinkTemplate.places(in: scalar.templateText)
        where !path.names.contains(found.name.text) {
            diagnostics.report(
                "the path '\(path.text)' has no segment ':\(found.name.text)'",
                at: node.position(atUTF8Offset: found.offset),
                nearest: found.name.text,
                among: path.names
            )
        }
        return .text(scalar.templateText)
    }

    // MARK: The first tab

    private func start(of app: AppConfiguration) -> Int {
        guard let node = app.startNode, let scalar = node.scalar, !app.tabs.isEmpty else {
            return 0
        }
        if let number = scalar.integer {
            if let index = Int(exactly: number), app.tabs.indices.contains(index) { return index }
            diagnostics.report(
                "'start' must be from 0 to \(app.tabs.count - 1), the position of a tab",
                at: node.position
            )
            return 0
        }
        if let index = app.tabs.firstIndex(where: { $0.module == scalar.text }) { return index }
        diagnostics.report(
            "'start' is the position of a tab from 0, or the module of one: no tab shows '\(scalar.text)'",
            at: node.position,
            nearest: scalar.text,
            among: app.tabs.map(\.module)
        )
        return 0
    }

    // MARK: Addresses that actions open

    /// Warns of paths that actions open and that no link takes.
    private func checkOpenedPaths(_ app: AppConfiguration) {
        for opened in modules.openedAddresses {
            guard let path = OpenedPath(opened.address),
                !app.links.contains(where: { path.mayBeTaken(by: $0.path) })
            else { continue }
            diagnostics.warn(
                "no link of 'app' takes '\(path.text)', so that clients leave the app for it",
                at: opened.node.position,
                suggestion: path.nearest(among: app.links.map(\.path))
            )
        }
    }
}
