import HTTPSocket
import ModuleConfiguration
import ModuleKit
import ModuleMapping
import PageServing

extension RequestContext {
    /// Returns true for a page of the new side that is refused with a status, though what the client asks for is
    /// right on the old side: its module is gone, a parameter is new, or a release with a catalogue draws it no more.
    /// A name that only the client has made up is no fault of a side.
    func isRefusedBySideAlone(_ status: Int) -> Bool {
        guard [400, 404, 406].contains(status), snapshot.part?.side == .new,
            let other = place?.other, let name = values["module"],
            let module = other.catalog.module(named: name),
            let pairs = try? QueryString(request.query ?? "").pairs
        else { return false }
        // What an upstream does not have is gone on both sides, whatever is asked for.
        if status == 404, snapshot.catalog.module(named: name) != nil { return false }
        let accepts = pairs.first { $0.name == "accepts" }
        if status == 406 {
            let names = other.configuration.catalogs.map(\.name)
            return names.contains { accepts?.value.isExactly($0) ?? false }
        }
        var reader = PageRequestReader(
            module: module,
            among: other.catalog.widths,
            palette: other.catalog.palette,
            accepts: other.catalog.accepts
        )
        return (try? reader.read(pairs.map { ($0.name, $0.value) })) != nil
    }
}
