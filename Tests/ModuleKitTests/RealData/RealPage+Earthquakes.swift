import Foundation

extension RealPage {
    /// Earthquakes as GeoJSON: milliseconds, magnitudes that are null, a place that is empty.
    static let earthquakes = RealPage(
        name: "earthquakes",
        yaml: """
            name: earthquakes
            kind: single
            request: {upstream: up, path: /summary/all_day.geojson}
            components:
              - id: days
                sections: {group: "$.features[*]", by: "${@.properties.time|date('yMMMd')}"}
                items: $.items[*]
                missing: "null"
                item:
                  data:
                    size: "${@.properties.mag|round(1)|number|default('–')}"
                    place: "${@.properties.place}"
                    depth: "${@.geometry.coordinates[2]|number(1)}"
                    alert: "${@.properties.alert|upper}"
                    all: "${@.geometry.coordinates[*]|count}"
                header: {height: 20, data: {day: "${$.key}"}}
                layout: {itemHeight: 40}
            """,
        answers: [
            "/summary/all_day.geojson": """
            {"type": "FeatureCollection", "features": [
             {"id": "us1", "properties": {"mag": 4.25, "place": "12 km N of X", "time": 1764028799999, "alert": "green"}, "geometry": {"coordinates": [-1.5, 2, 35.27]}},
             {"id": "us2", "properties": {"mag": null, "place": "", "time": 1764028800000, "alert": null}, "geometry": {"coordinates": [0, 0, -0.04]}},
             {"id": "us3", "properties": {"mag": -0.3, "place": null, "time": 1764028700000}, "geometry": {"coordinates": [0, 0, 10.0]}},
             {"id": "us4", "properties": {"mag": 6, "place": "Sea", "time": 1764115199000, "alert": "red"}, "geometry": null}]}
            """
        ]
    ) { answers in
        let rows = (answers["/summary/all_day.geojson"] as? [String: Any] ?? [:]).rows("features")
        var days: [Int] = []
        for row in rows {
            let day = Int((row.object("properties").number("time") ?? 0) / 86_400_000)
            if !days.contains(day) { days.append(day) }
        }
        let sizes = ["us1": "4.3", "us3": "-0.3", "us4": "6"]
        let depths = ["us1": "35.3", "us2": "0", "us3": "10"]
        return days.flatMap { day in
            rows.filter { Int(($0.object("properties").number("time") ?? 0) / 86_400_000) == day }
                .map { row in
                    let properties = row.object("properties")
                    let id = row.text("id") ?? ""
                    return [
                        "size": sizes[id] ?? "–", "place": orNull(properties.text("place")),
                        "depth": orNull(depths[id]),
                        "alert": orNull(properties.text("alert")?.uppercased()),
                        "all": (row.object("geometry")["coordinates"] as? [Any] ?? []).count,
                    ]
                }
        }
    }
}
