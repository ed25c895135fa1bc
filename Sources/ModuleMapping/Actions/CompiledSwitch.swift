import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import SwitchKit

/// The place of switches, which the keys of their values name.
struct SwitchPlace: Sendable {
    /// The module that declares the cells.
    let module: String
    /// The section of the cells; empty for literal ones of forms, which may be moved to another section.
    let section: String
    /// True for cells of values of responses, which may know the values of switches.
    let isMapped: Bool
}

/// A compiled switch, of a cell of a form or of a part of a custom cell.
struct CompiledSwitch: Sendable {
    private let value: FormCellDeclaration.Flag?
    private let messages: FormCellDeclaration.Messages?
    private let scope: SwitchScope
    private let store: SwitchStoreDeclaration?
    private let place: SwitchPlace

    init(_ cell: FormCellDeclaration, place: SwitchPlace) {
        value = cell.value
        messages = cell.messages
        scope = cell.scope ?? .shared
        store = cell.store
        self.place = place
    }

    init(_ toggle: ToggleDeclaration, place: SwitchPlace) {
        value = toggle.value
        messages = toggle.messages
        scope = toggle.scope ?? .shared
        store = toggle.store
        self.place = place
    }

    /// Returns the switch as the page of a request shows it.
    ///
    /// - Parameter item: The name of what is switched in its section.
    /// - Throws: The path of a store that lacks a value.
    func control(
        ofItem item: String,
        in scope: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> SwitchControl {
        let (unset, isUpstreams) = unset(in: scope)
        let key = context.scope.owner(of: self.scope).map {
            SwitchKey(module: place.module, section: place.section, item: item, owner: $0)
        }
        let stored = isUpstreams ? nil : key.flatMap { context.switches.stored[$0] }
        return SwitchControl(
            scope: self.scope,
            key: key,
            unset: unset,
            value: stored ?? unset,
            messages: (messages?.on?.text(in: scope), messages?.off?.text(in: scope)),
            notification: try notifiedCall(in: scope),
            isUpstreams: isUpstreams
        )
    }

    /// Returns the value of the switch while nothing is stored. `isUpstreams` is true when it comes
    /// from the upstream that is notified of changes, which alone knows the value then.
    private func unset(in scope: TemplateScope) -> (value: Bool, isUpstreams: Bool) {
        switch value {
        case nil: return (false, false)
        case .value(let value)?: return (value, false)
        case .template(let template)?:
            let isOn = isOn(template, in: scope)
            if case .upstream? = store, place.isMapped { return (isOn, true) }
            return (isOn, false)
        }
    }

    /// Returns the value that a template gives: off where it gives none. One that is neither on nor off is noted.
    private func isOn(_ template: Template, in scope: TemplateScope) -> Bool {
        let value = template.value(in: scope)
        if let isOn = value.switchState { return isOn }
        if !value.isNothing, let placeholder = template.placeholders.first {
            scope.note(switchValue: value, in: placeholder)
        }
        return false
    }

    /// Returns the call that notifies an upstream of a change; nil where none is notified.
    private func notifiedCall(in scope: TemplateScope) throws(MappingError) -> UpstreamCall? {
        guard case .upstream(let name, let path, let method)? = store else {
            return nil
        }
        return UpstreamCall(
            upstream: name,
            method: method,
            target: try path.requestPath(in: scope),
            body: [],
            reloads: false
        )
    }
}
