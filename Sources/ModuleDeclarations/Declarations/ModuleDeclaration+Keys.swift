import ConfigurationLanguage

/// The keys that each page reads. As members that are looked up, each of them would make a key path when it is read.
extension ModuleDeclaration {
    /// Its name, unique among modules: `[a-z0-9][a-z0-9-]*`, at most 64 bytes.
    package var name: String {
        get { members.value.keys.name }
        set { change { $0.name = newValue } }
    }

    /// The scope in which an item's id is unique.
    package var identity: Identity {
        get { members.value.keys.identity }
        set { change { $0.identity = newValue } }
    }

    /// The deadline of the whole page.
    package var deadline: Duration {
        get { members.value.keys.deadline }
        set { change { $0.deadline = newValue } }
    }

    /// The moments at which its event stream sends a page.
    package var emit: Emit {
        get { members.value.keys.emit }
        set { change { $0.emit = newValue } }
    }

    /// True when everybody may select items and set switches.
    package var isPublic: Bool {
        get { members.value.keys.isPublic }
        set { change { $0.isPublic = newValue } }
    }

    /// The language of numbers, dates and plurals when the client names none.
    package var locale: String? {
        get { members.value.keys.locale }
        set { change { $0.locale = newValue } }
    }

    /// The time zone of dates.
    package var timeZone: String? {
        get { members.value.keys.timeZone }
        set { change { $0.timeZone = newValue } }
    }

    private mutating func change(_ body: (inout ModuleKeys) -> Void) {
        var changed = members.value
        body(&changed.keys)
        members = SharedValue(changed)
    }
}
