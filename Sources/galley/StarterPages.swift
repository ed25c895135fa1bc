/// The pages of the project that `galley init` writes.
enum StarterPages {
    /// The products, each with a picture and a heart.
    static let products = #"""
        # yaml-language-server: $schema=../schema/module.json
        # A page: http://127.0.0.1:8080/preview/products shows it,
        # http://127.0.0.1:8080/v1/modules/products/layout?width=390 is its layout.
        name: products
        title: Products
        kind: single
        # Everybody who reaches the service may set its hearts.
        public: true
        # The request that feeds it.
        request: {upstream: shop, path: /products}
        # `galley test` lays the page out for 24 screens; no font is named, so it says nothing of that.
        test: {estimated: off, samples: [{}, {locale: de}]}
        components:
          - id: grid
            # Every value that this path finds becomes an item: `@` is the value, `$` the response.
            items: $.products[*]
            header:
              cell:
                stack: vertical
                padding: [20, 16, 4, 16]
                spacing: 2
                children:
                  - {text: "${t:shop.title}", size: 30, color: $label, a11y: {role: heading, level: 1}}
                  - {text: "${t:shop.count|with(n: $.total)}", size: 15, color: $secondaryLabel}
            layout:
              columns: 2
              itemHeight: auto
              inset: 16
              itemSpacing: 12
              lineSpacing: 20
              # From 600 points on there is room for four.
              at: {600: {columns: 4}}
            item:
              id: "${@.id}"
              select: {action: open, module: product, params: {id: "${@.id}"}}
              data: {name: "${@.name}", price: "${@.price|currency(\"EUR\")}"}
              # What is drawn, and what it measures: the item is as tall as this.
              cell:
                stack: vertical
                align: stretch
                spacing: 4
                children:
                  - stack: overlay
                    radius: 14
                    clip: true
                    children:
                      - {asset: "${@.picture}", aspectRatio: 1}
                      - stack: horizontal
                        grow: 1
                        padding: 8
                        children:
                          - {space: 0, grow: 1}
                          - stack: overlay
                            padding: 7
                            radius: 18
                            background: {color: $surface}
                            a11y: {label: "${t:shop.keep|with(name: @.name)}"}
                            select: {action: toggle, id: keep}
                            children:
                              - {image: heart-full, tint: $brand, when: "${value:keep}"}
                              - {image: heart, tint: $label, when: "${value:keep} == false"}
                  - {space: 2}
                  - {text: "${@.name}", size: 16, color: $label, maxLines: 2}
                  - {text: "${@.price|currency(\"EUR\")}", size: 15, color: $secondaryLabel}

        """#

    /// One product, with a button to buy it.
    static let product = #"""
        # yaml-language-server: $schema=../schema/module.json
        # A page with a parameter: http://127.0.0.1:8080/preview/product?id=4
        name: product
        title: Product
        kind: single
        parameters:
          id: {type: integer, min: 1, default: 1}
        request: {upstream: shop, path: "/products/${params.id}"}
        # `galley test` lays the page out for 24 screens; no font is named, so it says nothing of that.
        test: {estimated: off, samples: [{}, {id: 4, locale: de}]}
        components:
          - id: product
            layout: {itemHeight: auto}
            item:
              cell:
                stack: vertical
                align: stretch
                children:
                  - {asset: "${@.picture}", aspectRatio: "5/4"}
                  - stack: vertical
                    padding: 16
                    spacing: 12
                    align: stretch
                    children:
                      - {text: "${@.name}", size: 28, color: $label, a11y: {role: heading, level: 1}}
                      - text:
                          - {text: "${@.price|currency(\"EUR\")}", size: 20, color: $brand}
                          - {text: "  ${t:shop.stock|with(n: @.stock)}"}
                        size: 15
                        color: $secondaryLabel
                      - {text: "${@.about}", size: 16, lineHeight: 24, color: $label}
                      - stack: overlay
                        id: buy
                        align: center
                        padding: 15
                        radius: 14
                        background: {color: $brand}
                        select: {action: emit, name: buy, data: "${@.id}"}
                        children: [{text: "${t:shop.buy}", size: 17, color: $onBrand}]

        """#
}
