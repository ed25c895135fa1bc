import JSONCore

extension TemplateSource {
    /// The source as templates write it: `@.price`, `params.day`.
    package var name: String {
        switch self {
        case .parameter(let name): "params.\(name)"
        case .page: "page"
        case .pageSize: "pageSize"
        case .cursor: "cursor"
        case .viewportWidth: "viewport.width"
        case .viewportHeight: "viewport.height"
        case .viewportScale: "viewport.scale"
        case .locale: "locale"
        case .index: "index"
        case .each: "each"
        case .hidden: "hidden"
        case .from: "from"
        case .request(let id, let path): "\(id):\(path.text)"
        case .current(let path), .response(let path): path.text
        case .text(let reference): "t:\(reference.key)"
        case .toggle(let id): "value:\(id)"
        case .path(.request(let id), let path): "\(id):\(path.path.text)"
        case .path(_, let path): path.path.text
        case .choice: TemplateChoice.key
        }
    }
}
