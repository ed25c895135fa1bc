package import ConfigurationLanguage
package import FormatCore
package import JSONCore
package import WorkLimits

/// The values that the placeholders of a template stand for.
///
/// It holds values that point into parsed documents, so it lives no longer than the closures that
/// receive them (`JSONDocument.withRoot`).
///
/// A scope is copied and passed on for each item, so that what all items have in common stands in one object
/// beside it; setting that is for the time before the first item.
package struct TemplateScope {
    /// `${page}`, in a paged request.
    package var page: Int64?
    /// `$`: the response that a component is mapped from.
    package var response: JSONValue?
    /// `@`: the current item.
    package var current: JSONValue?
    /// `${index}`: the position of the current item in its section.
    package var index: Int?
    /// `${value:ID}`: the values of the switches of the current cell; nil where it has none.
    var toggles: ToggleValues?
    /// `${each}`: the position of the current value of a cell's `each`.
    var each: Int?
    /// `${hidden}`: the number of parts that a stack leaves out.
    var hidden: Int?
    private var shared: Shared

    /// The values that all items have in common.
    private struct Common {
        var parameters: [ExactString: ParameterValue]
        var viewport: PageViewport
        var locale: String?
        var formats: FormatSettings
        var pageSize: Int64?
        var cursor: String?
        var responses: [ExactString: JSONValue] = [:]
        let meter: VisitMeter
        let clock: TextClock
        var links = LinkRule()
        var images = ImageLibrary.none
        var recorder: MappingRecorder?
        var joins: JoinIndexes?
        var conditionNotes: ConditionNotes?
        var maps: ValueMaps?
        var origin: String?
        var issues: MappingIssues?
        var acceptance: Acceptance?
    }

    // Never changed: a property that could be would have each access checked.
    private final class Shared {
        let common: Common

        init(_ common: Common) { self.common = common }
    }

    private mutating func change(_ body: (inout Common) -> Void) {
        var common = shared.common
        body(&common)
        shared = Shared(common)
    }

    /// Values of the module's declared parameters, defaults included.
    package var parameters: [ExactString: ParameterValue] {
        get { shared.common.parameters }
        set { change { $0.parameters = newValue } }
    }

    /// The client's screen.
    package var viewport: PageViewport {
        get { shared.common.viewport }
        set { change { $0.viewport = newValue } }
    }

    /// The client's language tag.
    package var locale: String? {
        get { shared.common.locale }
        set { change { $0.locale = newValue } }
    }

    /// The language and time zone of what formatters write.
    package var formats: FormatSettings {
        get { shared.common.formats }
        set { change { $0.formats = newValue } }
    }

    /// `${pageSize}`, in a paged request.
    package var pageSize: Int64? {
        get { shared.common.pageSize }
        set { change { $0.pageSize = newValue } }
    }

    /// `${cursor}`: the cursor that the response before named.
    package var cursor: String? {
        get { shared.common.cursor }
        set { change { $0.cursor = newValue } }
    }

    /// The responses of the module's requests that `${ID:$…}` may name.
    package var responses: [ExactString: JSONValue] {
        get { shared.common.responses }
        set { change { $0.responses = newValue } }
    }

    /// The meter of the page's expressions. A path that it ends has no value: check it before what was
    /// rendered is used.
    package var meter: VisitMeter { shared.common.meter }

    /// The time that is now in the page's texts.
    package var clock: TextClock { shared.common.clock }

    /// The URLs that may stand in the page.
    package var links: LinkRule {
        get { shared.common.links }
        set { change { $0.links = newValue } }
    }

    /// The images of the service's own.
    var images: ImageLibrary { shared.common.images }

    /// The record of what paths find; nil where nothing is recorded.
    package var recorder: MappingRecorder? {
        get { shared.common.recorder }
        set { change { $0.recorder = newValue } }
    }

    /// The indexes that answer joins; nil where nothing joins.
    package var joins: JoinIndexes? {
        get { shared.common.joins }
        set { change { $0.joins = newValue } }
    }

    /// Takes the parts of conditions that held for another reason than they read; nil where the record does, if any.
    package var conditionNotes: ConditionNotes? {
        get { shared.common.conditionNotes }
        set { change { $0.conditionNotes = newValue } }
    }

    /// The findings of the mapping; nil where nothing takes them.
    package var issues: MappingIssues? { shared.common.issues }

    /// The types, elements, features and actions that the client draws; nil where pages are as declared.
    var acceptance: Acceptance? {
        get { shared.common.acceptance }
        set { change { $0.acceptance = newValue } }
    }

    /// Sets what takes part in a mapping, all at once.
    package mutating func begin(
        links: LinkRule,
        images: ImageLibrary = .none,
        recorder: MappingRecorder?,
        issues: MappingIssues,
        acceptance: Acceptance? = nil
    ) {
        change {
            $0.links = links
            $0.images = images
            $0.recorder = recorder
            $0.issues = issues
            $0.acceptance = acceptance
        }
    }

    /// The tables of the module; nil where it has none.
    package var maps: ValueMaps? {
        get { shared.common.maps }
        set { change { $0.maps = newValue } }
    }

    /// `${from}`: the id of the request that the current item came from.
    var origin: String? {
        get { shared.common.origin }
        set { change { $0.origin = newValue } }
    }

    /// Creates a scope without any response.
    package init(
        parameters: [ExactString: ParameterValue] = [:],
        viewport: PageViewport = PageViewport(),
        locale: String? = nil,
        formats: FormatSettings = .standard,
        meter: VisitMeter = VisitMeter(budget: WorkBudget()),
        clock: TextClock = TextClock()
    ) {
        shared = Shared(
            Common(
                parameters: parameters,
                viewport: viewport,
                locale: locale,
                formats: formats,
                meter: meter,
                clock: clock
            )
        )
    }

    /// Returns the value of a placeholder, its formatters applied.
    package func value(of placeholder: Template.Placeholder) -> TemplateValue {
        if placeholder.takesFirst, let first = joinedFirst(of: placeholder) {
            if placeholder.formatters.count == 1 { return first }
            return formatted(first, by: placeholder.formatters.dropFirst(), in: placeholder)
        }
        let value =
            placeholder.takesFirst
            ? list(of: placeholder.source, maximumCount: 1) : value(of: placeholder.source)
        if placeholder.formatters.isEmpty, recorder == nil { return value }
        let result = formatted(value, by: placeholder.formatters[...], in: placeholder)
        recorder?.note(placeholder, source: value, result: result, in: self)
        return result
    }

    /// Returns a value as one formatter after another makes it.
    private func formatted(
        _ value: TemplateValue,
        by formatters: ArraySlice<TemplateFormatter>,
        in placeholder: Template.Placeholder
    ) -> TemplateValue {
        var result = value
        for formatter in formatters {
            if result.isList, formatter.definition.effect.isOfOneValue,
                let elements = result.listElements
            {
                result = each(of: elements, formatter, in: placeholder)
            } else {
                if case .elements = formatter.definition.effect {
                    result = present(result, for: formatter, in: placeholder)
                }
                result = formatted(result, formatter, in: placeholder)
            }
        }
        return result
    }

    /// Returns a value as a formatter makes it; missing where it cannot use the value.
    private func formatted(
        _ value: TemplateValue,
        _ formatter: TemplateFormatter,
        in placeholder: Template.Placeholder
    ) -> TemplateValue {
        // A page whose time is over computes nothing more.
        if meter.error != nil { return .missing }
        do throws(UnusableInput) {
            let result = try formatter.apply(to: value, in: self)
            if let recorder, case .date = formatter.definition.effect, let doubt = value.doubtOfDate
            {
                recorder.note(doubt: doubt, of: placeholder)
            }
            if let recorder, result.lostText(of: value, by: formatter) {
                recorder.note(doubt: "there is no text in \(value.excerpt)", of: placeholder)
            }
            charge(value.formattedBytes + result.formattedBytes)
            return result
        } catch {
            charge(value.formattedBytes)
            note(error, of: formatter, in: placeholder, value: value)
            return .missing
        }
    }

    /// Spends the work of a formatter on long values from the page's budget; short ones cost less than to count them.
    private func charge(_ bytes: Int) {
        guard bytes >= 1_024 else { return }
        // The meter's error stays, and ends the section elsewhere.
        try? meter.count(bytes / 16)
    }

    /// Returns a list without null, which no text has a place for.
    private func present(
        _ value: TemplateValue,
        for formatter: TemplateFormatter,
        in placeholder: Template.Placeholder
    ) -> TemplateValue {
        guard let elements = value.listElements, elements.contains(where: \.isNothing) else {
            return value
        }
        note(.value, of: formatter, in: placeholder, value: .null)
        return .list(elements.filter { !$0.isNothing })
    }

    /// Returns each value of a list as a formatter makes it. What it cannot use is left out, null like any other
    /// value.
    @inline(never)
    private func each(
        of elements: [TemplateValue],
        _ formatter: TemplateFormatter,
        in placeholder: Template.Placeholder
    ) -> TemplateValue {
        var results: [TemplateValue] = []
        results.reserveCapacity(elements.count)
        for element in elements {
            if element.isNothing {
                note(.value, of: formatter, in: placeholder, value: .null)
                continue
            }
            let result = formatted(element, formatter, in: placeholder)
            if case .missing = result { continue }
            results.append(result)
        }
        return .list(results)
    }

    /// Notes a list that stands in text, which shows one value.
    @inline(never)
    func note(list value: TemplateValue, in placeholder: Template.Placeholder) {
        func unusable() -> UnusableValue { UnusableValue(listInText: value) }
        issues?.note(placeholder, unusable())
        recorder?.note(unusable(), of: placeholder)
    }

    /// Notes the value of a switch that is neither on nor off.
    @inline(never)
    func note(switchValue value: TemplateValue, in placeholder: Template.Placeholder) {
        func unusable() -> UnusableValue { UnusableValue(switchValue: value) }
        issues?.note(placeholder, unusable())
        recorder?.note(unusable(), of: placeholder)
    }

    /// Notes a value that a formatter could not use: what becomes null is never unseen.
    @inline(never)
    private func note(
        _ input: UnusableInput,
        of formatter: TemplateFormatter,
        in placeholder: Template.Placeholder,
        value: TemplateValue
    ) {
        func unusable() -> UnusableValue {
            UnusableValue(input, of: formatter, value: value, in: self)
        }
        issues?.note(placeholder, unusable())
        recorder?.note(unusable(), of: placeholder)
    }

    /// Returns the value of a source, before any formatter.
    func value(of source: TemplateSource) -> TemplateValue {
        switch source {
        case .current(let path): found(path, root: response ?? current, current: current)
        case .response(let path): found(path, root: response, current: response)
        case .request(let id, let path): found(path, root: responses[id], current: responses[id])
        case .parameter(let name): parameters[name].map(TemplateValue.init) ?? .null
        case .page: page.map(TemplateValue.integer) ?? .null
        case .pageSize: pageSize.map(TemplateValue.integer) ?? .null
        case .cursor: cursor.map(TemplateValue.text) ?? .null
        case .viewportWidth: .number(viewport.width)
        case .viewportHeight: .number(viewport.height)
        case .viewportScale: viewport.scale.map(TemplateValue.number) ?? .null
        case .locale: locale.map(TemplateValue.text) ?? .null
        case .text(let reference): value(of: reference)
        case .from: origin.map(TemplateValue.text) ?? .null
        case .choice(let choice): value(of: choice)
        case .path(let start, let path): found(path, from: start)
        case .index: index.map { .integer(Int64($0)) } ?? .null
        case .toggle(let id): toggles?[id].map(TemplateValue.boolean) ?? .null
        case .each: each.map { .integer(Int64($0)) } ?? .null
        case .hidden: hidden.map { .integer(Int64($0)) } ?? .null
        }
    }

    private func found(
        _ path: JSONPath,
        root: JSONValue?,
        current: JSONValue?
    ) -> TemplateValue {
        guard path.isSingular else { return list(path, root: root, current: current) }
        guard let root, let current,
            let value = try? path.first(in: root, current: current, meter: meter)
        else { return .missing }
        return .json(value)
    }
}

extension TemplateValue {
    /// The bytes of text, or the number of elements of a list, that a formatter reads or writes.
    fileprivate var formattedBytes: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .json(let value): value.utf8?.count ?? 0
        case .composed(let bytes): bytes.count
        case .list(let values): values.count * 16
        case .missing, .null, .integer, .number, .decimal, .boolean: 0
        }
    }
}

extension TemplateValue {
    /// True for nothing that a formatter made of text that is more than white space.
    fileprivate func lostText(of value: TemplateValue, by formatter: TemplateFormatter) -> Bool {
        switch formatter.definition.effect {
        case .text: isBlankText && !value.isContainer && !value.isBlankText
        case .runs: jsonText == "[]" && !value.isBlankText
        default: false
        }
    }

    /// True for text without anything but white space.
    private var isBlankText: Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
