import CFormat
import Locking

/// The clocks of a time zone, whose changes ICU knows.
final class ZoneRules: Sendable {
    private struct Zone {
        let opened: OpaquePointer
        var stretches = ZoneStretches()
    }

    private let zone: Locked<Zone>

    /// The most zones in each generation: modules name a handful.
    private static let zones = FormatterCache<ExactString, ZoneRules?>(capacity: 32)

    /// Returns the rules of a zone; nil without memory.
    static func named(_ name: String) -> ZoneRules? {
        zones.value(of: ExactString(name)) { ZoneRules(name) }
    }

    private init?(_ name: String) {
        guard let zone = cformat_zone_open(name) else { return nil }
        self.zone = Locked(Zone(opened: zone))
    }

    deinit { zone.withLock { cformat_zone_close($0.opened) } }

    /// Returns the time in UTC at which the zone's clocks show a time, both in milliseconds.
    ///
    /// Of a time that comes twice it is the first one; a time that the clocks leave out is as long after the
    /// change as it would have been after that moment, which browsers do too.
    func milliseconds(ofLocal milliseconds: Double) -> Double {
        zone.withLock { milliseconds - cformat_zone_offset_of_local($0.opened, milliseconds) }
    }

    /// Returns the time that the zone's clocks show at a time in UTC, both in milliseconds.
    func local(of milliseconds: Double) -> Double {
        zone.withLock { zone in
            if let known = zone.stretches.offset(at: milliseconds) { return milliseconds + known }
            var (from, to) = (milliseconds, milliseconds)
            let offset = cformat_zone_stretch(zone.opened, milliseconds, &from, &to)
            if from < to { zone.stretches.insert(from..<to, offset: offset) }
            return milliseconds + offset
        }
    }
}
