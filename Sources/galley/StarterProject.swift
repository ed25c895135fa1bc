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

    /// All files; each works as it is.
    static let files = [
        File(path: mainFile, text: main),
        File(path: "pages/products.yaml", text: page),
        File(path: "upstream/products.json", text: response),
        File(path: ".gitignore", text: ignored),
        schema(.galley),
        schema(.module),
    ]

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
          # A real service. Its pages say `upstream: api`; how long its responses serve is said once, here.
          # api:
          #   url: https://api.example.com/v2
          #   headers: {authorization: "Bearer ${env:API_TOKEN}"}
          #   timeout: 2s
          #   cache: {ttl: 60s, staleWhileRevalidate: 5m, staleIfError: 1h}
        # Colours by name, light and dark: `$sale` wherever a colour stands.
        palette:
          sale: {light: "#B00020", dark: "#FF6961"}
          # That of details, with a contrast of 4.5:1 and more; the built-in one has less.
          secondaryLabel:
            {light: "#6A6A6F", dark: "#98989F", contrast: {light: "#5C5C61", dark: "#C2C2C7"}}
        modules: [pages/*.yaml]

        """

    private static let page = """
        # yaml-language-server: $schema=../schema/module.json
        # A page: http://127.0.0.1:8080/preview/products shows it,
        # http://127.0.0.1:8080/v1/modules/products/layout?width=390 is its layout.
        name: products
        title: Products
        kind: single
        # The request that feeds it.
        request: {upstream: shop, path: /products}
        components:
          - id: grid
            # Every value that this path finds becomes an item: `@` is the value, `$` the response.
            items: $.products[*]
            item:
              id: "${@.id}"
              type: product
              data: {name: "${@.name}", price: "${@.price|number}"}
            header: {height: 44, type: title, data: {title: "${$.title}"}}
            layout:
              columns: 2
              itemHeight: 120
              inset: 16
              itemSpacing: 12
              lineSpacing: 12
              # From 600 points on there is room for four.
              at: {600: {columns: 4}}

        """

    private static let response = """
        {
          "title": "New this week",
          "products": [
            {"id": 1, "name": "Notebook", "price": 4.5},
            {"id": 2, "name": "Fountain pen", "price": 38},
            {"id": 3, "name": "Ink, blue", "price": 9.9},
            {"id": 4, "name": "Desk lamp", "price": 1249}
          ]
        }

        """

    private static let ignored = """
        # What the service keeps: responses, and the values of switches.
        galley.sqlite*
        galley-state.sqlite*

        """
}
