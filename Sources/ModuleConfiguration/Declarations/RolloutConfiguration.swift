package import ConfigurationLanguage
import FormatCore
import InputCore

/// The share of owners that get the modules of another configuration: `rollout` of `galley.yaml`.
package struct RolloutConfiguration: DeclaredObject, Equatable {
    package static let title = "'rollout'"

    /// The other `galley.yaml`, as the file names it.
    @Key(
        .text(1...1_024),
        default: "",
        need: .required,
        "The other `galley.yaml`, relative to this file: its modules, pieces, upstreams, texts, "
            + "colours, fonts, images, "
            + "catalogues, widths and app are the new side; its `server`, `cache` and `state` are not used."
    )
    package var config: String

    /// The part of all owners that is on the new side, from 0 to 1.
    @Key(
        .share,
        default: 0,
        need: .required,
        "The owners that are on the new side: `5%` or `0.05`."
    )
    package var share: Double

    /// The field of a request that names its owner.
    @Key(
        .basis,
        default: .authorization,
        otherwise: "authorization",
        "The owner of a request: the value of `authorization`, or of another header field from `trustedProxies`, "
            + "`{header: NAME}`, or the client's `address`. A request without one is on the old side."
    )
    package var by: RolloutBasis

    /// The text that decides which owners come first; nil is that of `config`.
    @Key(
        .text(1...256),
        otherwise: "the text of `config`",
        "Decides which owners come first: another seed, other owners."
    )
    package var seed: String?

    /// The end in milliseconds since 1970; nil for none.
    @Key(
        .end,
        otherwise: "none",
        "The end, such as `2026-12-01T00:00Z`: everybody is on the old side afterwards."
    )
    package var until: Double?

    /// The rates at which the share becomes 0 by itself; nil for none.
    @Key(
        .object(Halt.self),
        otherwise: "none",
        "The rates of the new side's views in five minutes above which the share becomes 0 by itself, where they are "
            + "more than twice the old side's."
    )
    package var halt: Halt?

    /// The rates at which a rollout halts: `rollout.halt`.
    package struct Halt: DeclaredObject, Equatable {
        package static let title = "'halt'"

        /// The part of views that failed or are partial; nil for any.
        @Key(.share, otherwise: "any", "Of pages that failed or are partial.")
        package var errors: Double?

        /// The part of views with texts that are newly cut; nil for any.
        @Key(.share, otherwise: "any", "Of pages with texts that are newly cut.")
        package var cut: Double?

        package init() {}
    }

    package init() {}

    /// The text that decides which owners come first.
    package var seedText: String { seed ?? config }
}

/// The field of a request that names the owner whose side of a rollout it is.
package enum RolloutBasis: Sendable, Equatable {
    /// `Authorization`, whatever it says.
    case authorization
    /// A field that a trusted proxy sets, in lower case.
    case header(ExactString)
    /// The client's address.
    case address
}

/// `by` of a rollout as a mapping.
private struct RolloutHeader: DeclaredObject {
    static let title = "'by'"

    @Key(
        .name(.field).map { $0.lowercased() },
        default: "",
        need: .required,
        "A header field that `server.scopeHeaders` names."
    )
    var header: String
}

extension KeyType where Value == RolloutBasis {
    /// A word, or a mapping with the name of a header field.
    fileprivate static var basis: Self {
        .either(
            KeyType<String>.words(["authorization", "address"]).map {
                $0 == "address" ? .address : .authorization
            },
            KeyType<RolloutHeader>.object(RolloutHeader.self).map {
                .header(ExactString($0.header))
            }
        )
    }
}

extension KeyType where Value == Double {
    /// A part of a whole, from 0 to 1.
    fileprivate static var share: Self {
        Self(scalar: .share) { $0.scalar.flatMap(ShareParser.share) }
    }

    /// A moment in milliseconds since 1970; a time without a zone is one of UTC.
    fileprivate static var end: Self {
        Self(scalar: .moment) { node in
            node.text.flatMap { WrittenDate($0) }
                .map { DateValue($0, timeZone: TextFormats.standardTimeZone).milliseconds }
        }
    }
}
