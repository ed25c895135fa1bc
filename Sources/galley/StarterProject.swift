import ModuleConfiguration

/// The files that `galley init` writes.
enum StarterProject {
    /// A file of the project: its path in the project's folder, and its text.
    struct File {
        let path: String
        let text: String
    }

    /// The path of the file that names all others.
    static let mainFile = "galley.yaml"

    /// The address of the page when the service runs as configured.
    static let pageURL = "http://127.0.0.1:8080/v1/modules/products/layout"

    /// The address of all pages as an app.
    static let appURL = "http://127.0.0.1:8080/app"

    /// All files; each works as it is.
    static let files: [File] =
        documents + details + pictures + [
            File(path: ".gitignore", text: ignored), schema(.galley), schema(.module),
        ]

    private static let documents = [
        File(path: mainFile, text: main),
        File(path: "pages/products.yaml", text: StarterPages.products),
        File(path: "pages/product.yaml", text: StarterPages.product),
        File(path: "strings/en.yaml", text: StarterTexts.english),
        File(path: "strings/de.yaml", text: StarterTexts.german),
        File(path: "upstream/products.json", text: StarterAnswers.products),
    ]

    private static let details = StarterAnswers.details.enumerated().map { index, text in
        File(path: "upstream/products/\(index + 1).json", text: text)
    }

    private static let pictures = StarterPictures.all.map { name, text in
        File(path: "images/\(name).svg", text: text)
    }

    /// The file by which editors complete and check the files that name it in their first line.
    private static func schema(_ schema: ConfigurationSchema) -> File {
        let text = String(decoding: schema.json(.draft07), as: UTF8.self)
        return File(path: "schema/\(schema.rawValue).json", text: text + "\n")
    }

    private static let main = """
        # yaml-language-server: $schema=schema/galley.json
        # The service: where it listens, where its data comes from, which pages it has.
        version: 1
        server:
          port: 8080
          # Lets this machine refresh pages without a token.
          admin: {local: true}
        upstreams:
          # A folder instead of a network: GET /products is upstream/products.json.
          shop:
            directory: ./upstream
          # A real service. Its pages say `upstream: api`; how long responses serve is said once, here.
          # api:
          #   url: https://api.example.com/v2
          #   headers: {authorization: "Bearer ${env:API_TOKEN}"}
          #   timeout: 2s
          #   cache: {ttl: 60s, staleWhileRevalidate: 5m, staleIfError: 1h}
        # The fonts that texts are measured in. Without any, sizes are estimates.
        # fonts: {body: {files: [/usr/share/fonts/opentype/inter/Inter-Regular.otf], serve: true}}
        # Pictures of your own: `image: heart` is images/heart.svg.
        images: {directory: ./images}
        # Colours by name, light and dark: `$brand` wherever a colour stands.
        palette:
          brand: {light: "#1F5F4A", dark: "#8FD8BC"}
          onBrand: {light: "#FFFFFF", dark: "#06281C"}
          # That of bars: back, and the tab that is shown.
          tint: {light: "#1F5F4A", dark: "#8FD8BC"}
          background: {light: "#FAF7F1", dark: "#131311"}
          surface: {light: "#FFFFFF", dark: "#21201D"}
          label: {light: "#1C1A17", dark: "#F5F1E9"}
          # That of details, with a contrast of 4.5:1 and more; the built-in one has less.
          secondaryLabel:
            {light: "#67625A", dark: "#AFA99E", contrast: {light: "#4A463F", dark: "#D6D0C5"}}
        modules: [pages/*.yaml]
        # The texts of the pages, a file a language: `${t:shop.buy}`, shown as `?locale=de` says.
        strings: [strings/*.yaml]
        # The pages as an app: http://127.0.0.1:8080/app
        app:
          name: "${t:shop.title}"
          tabs: [{title: "${t:shop.tab}", image: heart, module: products}]
          links: [{path: /products/:id, module: product, params: {id: "${id}"}}]

        """

    private static let ignored = """
        # What the service keeps: responses, the values of switches, and views where 'traffic' records them.
        galley.sqlite*
        galley-state.sqlite*
        galley-traffic.sqlite*

        """
}
