package import ConfigurationLanguage
import ModuleDeclarations

/// The part of a client's features that a page touches, with the colours in place of the palette's names.
package struct AcceptedDrawing: Sendable {
    /// What the client draws.
    let features: AcceptedFeatures
    /// The colours of the theme; nil where the client knows names.
    let colors: [ExactString: PaletteColor]?

    /// Creates the drawing of a request's page; nil where it is as declared.
    package init?(of request: PageRequest, palette: Palette) {
        guard let features = request.accepted else { return nil }
        self.features = features
        colors =
            features.features.contains(.palette)
            ? nil : palette.colors(inTheme: request.theme)
    }

    /// Returns the colour of the light mode in place of a name; any other colour as it is.
    package func literal(_ color: String) -> String {
        guard let colors, let name = ColorText.paletteName(in: color) else { return color }
        return colors[name]?.light ?? color
    }
}

/// What a client draws, and what was left out for it, while a module is mapped.
package final class Acceptance {
    let drawing: AcceptedDrawing
    /// True once something is not as it is declared.
    package private(set) var isReduced = false
    /// The first thing that has nothing to be shown in its place.
    package private(set) var refused: RefusedType?

    package init(_ drawing: AcceptedDrawing) {
        self.drawing = drawing
    }

    var features: AcceptedFeatures { drawing.features }

    /// Returns true when the client draws a kind of element; notes one that it does not.
    func draws(_ element: ClientElement) -> Bool { noting(features.draws(element)) }

    /// Returns true when the client has a feature; notes one that it has not.
    func has(_ feature: ClientFeature) -> Bool { noting(features.features.contains(feature)) }

    /// Returns true when the client runs an action; notes one that it does not.
    func runs(_ action: ActionDeclaration.Kind) -> Bool { noting(features.runs(action)) }

    /// Notes that something is not as it is declared.
    func note() { isReduced = true }

    /// Notes something that has nothing to be shown in its place.
    func refuse(_ type: RefusedType) {
        isReduced = true
        refused = refused ?? type
    }

    private func noting(_ isThere: Bool) -> Bool {
        if !isThere { isReduced = true }
        return isThere
    }
}

/// Something that a client does not draw, and that has nothing to be shown in its place.
package struct RefusedType: Sendable, Equatable {
    /// The module that declares it.
    package let module: String
    /// The component; nil for the module's placeholder.
    package let component: String?
    /// The type.
    package let wanted: String

    package init(module: String, component: String?, wanted: String) {
        self.module = module
        self.component = component
        self.wanted = wanted
    }
}

extension TemplateScope {
    /// Returns true when the client has a feature, or takes pages as declared.
    func has(_ feature: ClientFeature) -> Bool { acceptance?.has(feature) ?? true }

    /// Returns true when the client draws a kind of element, or takes pages as declared.
    func draws(_ element: ClientElement) -> Bool { acceptance?.draws(element) ?? true }

    /// Returns true when the client runs an action, or takes pages as declared.
    func runs(_ action: ActionDeclaration.Kind) -> Bool { acceptance?.runs(action) ?? true }

    /// Returns the JSON of a background, shadow or decoration with literal colours where the client knows no names.
    func drawn(_ json: [UInt8]) -> [UInt8] {
        guard let acceptance, acceptance.drawing.colors != nil else { return json }
        let literal = ColorNames.replacing(in: json) { acceptance.drawing.literal($0) }
        if literal != json { acceptance.note() }
        return literal
    }

    /// Returns a colour as the client takes it.
    func drawn(_ color: String?) -> String? {
        guard let color, let acceptance else { return color }
        let literal = acceptance.drawing.literal(color)
        if literal != color { acceptance.note() }
        return literal
    }
}
