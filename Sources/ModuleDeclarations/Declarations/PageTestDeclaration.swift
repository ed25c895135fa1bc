package import ConfigurationLanguage
import FormatCore
import InputCore

/// The rules that `galley test` judges the layouts of a module by, and the samples that it lays out: `test`.
package struct PageTestDeclaration: DeclaredObject, Equatable {
    package static let title = "'test'"
    /// Midnight of the year 2026, in UTC.
    private static let standardNow = 1_767_225_600_000.0

    /// The greatest text scale at which no text may be cut, but by its `maxLines`; nil allows it at every
    /// one.
    @Key(
        .limit(0.5...4),
        default: 4,
        "The greatest text scale at which no text may be cut, but by its `maxLines`."
    )
    package var cut: Double?

    /// The distance by which something may stick out of what it is in, in points; nil allows any.
    @Key(
        .limit(0...ScalarType.unboundedNumber),
        default: 0,
        "The points by which something may stick out of its section, scroller or cell."
    )
    package var outside: Double?

    /// The distance by which items of lists and grids may overlap, in points; nil allows any.
    @Key(
        .limit(0...ScalarType.unboundedNumber),
        default: 0,
        "The points by which items of a list or grid may overlap."
    )
    package var overlap: Double?

    /// The least width and height of what can be touched, in points; nil allows any.
    @Key(
        .limit(0...ScalarType.unboundedNumber),
        default: 44,
        "The least width and height in points of what has `select` or is a switch; of parts of cells, "
            + "of their touch areas."
    )
    package var touch: Double?

    /// False where the touch areas of parts of cells may be kept small by their item and their neighbours.
    @Key(
        .onOrOff,
        default: true,
        "Touch areas of parts of cells that item or neighbours keep under `touch` of galley.yaml are findings."
    )
    package var crowded: Bool

    /// False where sections may have neither items nor a placeholder.
    @Key(
        .onOrOff,
        default: true,
        "Sections without items and placeholder, and images without any area, are findings."
    )
    package var empty: Bool

    /// False where requests and sections may fail.
    @Key(.onOrOff, default: true, "Requests that fail are findings.")
    package var failed: Bool

    /// False where texts may be estimated because no font has a character.
    @Key(.onOrOff, default: true, "Texts with a character that no font has are findings.")
    package var estimated: Bool

    /// False where what can be selected may have no words.
    @Key(.onOrOff, default: true, "What can be selected and has no words is a finding.")
    package var label: Bool

    /// False where texts may have too little contrast.
    @Key(
        .onOrOff,
        default: true,
        "Texts with less than 4.5:1 (3:1 from 24 points, or bold from 18.66) against what they are drawn on are "
            + "findings, in each mode."
    )
    package var contrast: Bool

    /// False where the order of reading may jump back.
    @Key(
        .onOrOff,
        default: true,
        "Items that are read after one that is more than a row below are findings."
    )
    package var order: Bool

    /// False where layouts are not kept as files to compare with.
    @Key(
        .onOrOff,
        default: true,
        "Layouts are kept by `--update` and compared by `--compare`; `off` for pages that "
            + "change by themselves."
    )
    package var compare: Bool

    /// The time that is now in texts of `relative`, in milliseconds since 1970: a time without a zone is one of UTC.
    @Key(
        .moment,
        default: PageTestDeclaration.standardNow,
        "The time that is now in texts of `relative`, so that layouts stay as they are."
    )
    package var now: Double

    /// The requests whose pages are laid out; at least one.
    @Key(
        .list("samples", of: .sample, 1...64),
        default: [PageSample()],
        otherwise: "the page with its defaults",
        "The pages that are laid out, each by its parameters, `locale` and `pages`."
    )
    package var samples: [PageSample]

    /// Creates the rules of a module that says nothing.
    package init() {}
}

/// The parameters of a page that is laid out by `galley test`.
package struct PageSample: Sendable, Equatable {
    /// The names and values, as in a layout's URL, sorted by name; none for the defaults.
    package var parameters: [Parameter] = []

    /// Creates the sample of the defaults.
    package init() {}

    /// A parameter with its value as text.
    package struct Parameter: Sendable, Equatable {
        package var name: String
        /// The value, as in a URL before it is percent-encoded.
        package var value: String
    }

    /// The parameters as people read them: `genre=rock&pages=2`; empty for the defaults.
    package var name: String {
        parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
}

extension KeyType where Value == PageSample {
    /// Values of parameters by name, which the reader of the module checks and fills in.
    fileprivate static var sample: Self {
        KeyType<[NamedValue<ConfigurationNode>]>.arguments.map { _ in PageSample() }
    }
}

extension KeyType where Value == Double? {
    /// A number of a range, or `off`, which is nil.
    fileprivate static func limit(_ range: ClosedRange<Double>) -> Self {
        let number = KeyType<Double>.number(range)
        var type = Self(number.or("off").schema) { node in
            node.text?.isExactly("off") == true
                ? .some(nil) : number.decode(node).map(Optional.some)
        }
        type.format = { $0.flatMap(number.format) ?? "off" }
        return type
    }
}

extension KeyType where Value == Bool {
    fileprivate static var onOrOff: Self {
        Self(
            scalar: .choice(["on", "off"]),
            format: { $0 ? "on" : "off" },
            decode: { $0.text.map { $0 == "on" } }
        )
    }
}

extension KeyType where Value == Double {
    /// A moment in milliseconds since 1970.
    fileprivate static var moment: Self {
        Self(
            scalar: .moment,
            format: { _ in "2026-01-01T00:00:00Z" },
            decode: { node in
                node.text.flatMap { WrittenDate($0) }
                    .map { DateValue($0, timeZone: TextFormats.standardTimeZone).milliseconds }
            }
        )
    }
}
