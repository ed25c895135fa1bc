import ModuleConfiguration
import ModuleKit
import ModuleMapping
import PageServing
import StateReplication
import TextCore

extension ServiceComponents {
    /// Returns the snapshot that serves a configuration, and that of the one that it rolls out.
    func served(_ configuration: GalleyConfiguration) -> ServedConfiguration {
        guard let rollout = configuration.rollout else {
            forgetRollout()
            return ServedConfiguration(snapshot(of: configuration))
        }
        let next = configuration.rolledOut?.side(of: configuration)
        let causes = RolloutCauses(old: configuration, new: next)
        func part(_ side: RolloutSide) -> RolloutPart {
            RolloutPart(
                side: side,
                variation: RolloutVariation(rollout.by, side: side),
                counters: self.rollout.counters,
                causes: causes,
                countsCuts: rollout.halt?.cut != nil
            )
        }
        guard let next,
            let measured = rolloutFonts.library(
                of: next.fonts,
                beside: fonts,
                log: log.of(.text)
            )
        else {
            forgetRollout()
            // Once it is mended, responses vary: what caches store until then must vary by the same.
            return ServedConfiguration(snapshot(of: configuration, part: part(.old)))
        }
        memory.measure(.text, of: "rollout") { [rolloutFonts] in rolloutFonts.memoryBytes }
        let old = snapshot(of: configuration, part: part(.old))
        let new = ServiceSnapshot(
            next,
            catalog: catalog(
                of: next,
                upstreams: upstreams.upstreams(rolledOut: next),
                text: measured.measurer
            ),
            fonts: measured.catalog,
            of: self,
            part: part(.new),
            sharing: old.cache
        )
        return ServedConfiguration(
            old,
            rollout: ServedRollout(
                next: new,
                owners: RolloutOwners(rollout, server: configuration.server),
                control: self.rollout
            )
        )
    }

    /// Forgets all that was kept for the new side of a rollout alone.
    private func forgetRollout() {
        rolloutFonts.forget()
        upstreams.endRollout()
        memory.measure(.images, of: ServiceSnapshot.rolledOut) { 0 }
        for cache in ["content", "fits"] {
            memory.measure(
                .responses,
                of: cache + ServiceSnapshot.rolledOut,
                evicting: .init(bytes: { 0 }, removeOldest: { _ in })
            )
        }
    }

    /// Returns the snapshot that serves a configuration.
    ///
    /// - Parameter part: the part of the configuration in a rollout; nil without one.
    func snapshot(
        of configuration: GalleyConfiguration,
        part: RolloutPart? = nil
    ) -> ServiceSnapshot {
        gate.setLimits(LoadGate.Limits(configuration))
        purger.configure(configuration.server.front.calls)
        return ServiceSnapshot(
            configuration,
            catalog: catalog(
                of: configuration,
                upstreams: upstreams.upstreams(configuration),
                text: fonts.measurer
            ),
            fonts: fonts.catalog,
            of: self,
            part: part
        )
    }

    private func catalog(
        of configuration: GalleyConfiguration,
        upstreams: [ExactString: NamedUpstream],
        text: TextMeasurer
    ) -> ModuleCatalog {
        ModuleCatalog(
            modules: configuration.modules,
            missing: configuration.missingModules,
            upstreams: upstreams,
            tools: MappingDependencies(
                text: text,
                switches: sharedState.map { SharedSwitchStore($0) } ?? switchStore
            ),
            widths: configuration.widths,
            palette: configuration.palette,
            accepts: AcceptsReader(configuration.catalogs)
        )
    }
}
