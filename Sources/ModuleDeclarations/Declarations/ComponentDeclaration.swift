public import ConfigurationLanguage

/// A section as it is declared: the items mapped from a response, their layout and surroundings. Its keys are those
/// of ``ComponentKeys``, beside what is made of them.
///
/// The keys are in one object that copies share: copying them would count each reference in them.
@dynamicMemberLookup
@usableFromInline
package struct ComponentDeclaration: Sendable {
    /// The origin of the items.
    package enum Items: Sendable {
        /// `$[*]` when `$` is an array, else `$`; `$.items[*]` of a group.
        case automatic
        /// The values that a path finds.
        case path(PathTemplate)
        /// These, without any request.
        case literal([LiteralItemDeclaration])
    }

    /// The effect of a missing field. An item without an id is left out, but with `fail`.
    package enum Missing: String, Sendable, CaseIterable {
        /// It is null.
        case null
        /// The item is left out.
        case drop
        /// The section fails.
        case fail
    }

    @usableFromInline var keys: SharedValue<ComponentKeys>
    /// The requests that feed it, in order; empty with literal items.
    package var requests: [String]
    /// The requests that its templates read beside those: `${ID:$…}`.
    package var joins: [String] = []
    /// True when a template names the request that an item came from.
    package var readsOrigin = false
    /// The origin of the items.
    package var items: Items
    /// The row of items inside each item; nil when there is none.
    @Boxed package var carousel: CarouselDeclaration? = nil
    /// The place of its declaration in a module's file.
    package let place: SourcePlace

    init(_ keys: ComponentKeys, requests: [String], items: Items, place: SourcePlace) {
        self.keys = SharedValue(keys)
        self.requests = requests
        self.items = items
        self.place = place
    }

    /// A key; setting one copies them all.
    @inlinable
    package subscript<Value>(dynamicMember path: WritableKeyPath<ComponentKeys, Value>) -> Value {
        @inline(__always) get { keys.value[keyPath: path] }
        set {
            var changed = keys.value
            changed[keyPath: path] = newValue
            keys = SharedValue(changed)
        }
    }

    /// The first of the requests that feed it; nil with literal items.
    package var from: String? { requests.first }

    /// True when a screen reader goes through a waterfall in the order of the data.
    package var readsInDataOrder: Bool { self.a11y?.order != nil }
}
