// Embedded by the C compiler: as Swift array literals these bytes take minutes to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CClientFiles.h"

static const unsigned char galley_js[] = {
#embed "../../Clients/web/galley.js"
};

static const unsigned char galley_d_ts[] = {
#embed "../../Clients/web/galley.d.ts"
};

static const unsigned char galley_page_js[] = {
#embed "../../Clients/web/galley-page.js"
};

static const unsigned char galley_page_d_ts[] = {
#embed "../../Clients/web/galley-page.d.ts"
};

static const unsigned char galley_react_js[] = {
#embed "../../Clients/web/galley-react.js"
};

static const unsigned char galley_react_d_ts[] = {
#embed "../../Clients/web/galley-react.d.ts"
};

static const unsigned char galley_acting_js[] = {
#embed "../../Clients/web/galley-acting.js"
};

static const unsigned char galley_sight_js[] = {
#embed "../../Clients/web/galley-sight.js"
};

static const unsigned char galley_actions_js[] = {
#embed "../../Clients/web/galley-actions.js"
};

static const unsigned char galley_ahead_js[] = {
#embed "../../Clients/web/galley-ahead.js"
};

static const unsigned char galley_docks_js[] = {
#embed "../../Clients/web/galley-docks.js"
};

static const unsigned char galley_nodes_js[] = {
#embed "../../Clients/web/galley-nodes.js"
};

static const unsigned char galley_notes_js[] = {
#embed "../../Clients/web/galley-notes.js"
};

static const unsigned char galley_streams_js[] = {
#embed "../../Clients/web/galley-streams.js"
};

static const unsigned char galley_cells_js[] = {
#embed "../../Clients/web/galley-cells.js"
};

static const unsigned char galley_colors_js[] = {
#embed "../../Clients/web/galley-colors.js"
};

static const unsigned char galley_drawing_js[] = {
#embed "../../Clients/web/galley-drawing.js"
};

static const unsigned char galley_fonts_js[] = {
#embed "../../Clients/web/galley-fonts.js"
};

static const unsigned char galley_images_js[] = {
#embed "../../Clients/web/galley-images.js"
};

static const unsigned char galley_events_js[] = {
#embed "../../Clients/web/galley-events.js"
};

static const unsigned char galley_hits_js[] = {
#embed "../../Clients/web/galley-hits.js"
};

static const unsigned char galley_presses_js[] = {
#embed "../../Clients/web/galley-presses.js"
};

static const unsigned char galley_reports_js[] = {
#embed "../../Clients/web/galley-reports.js"
};

static const unsigned char galley_requests_js[] = {
#embed "../../Clients/web/galley-requests.js"
};

static const unsigned char galley_sections_js[] = {
#embed "../../Clients/web/galley-sections.js"
};

static const unsigned char galley_semantics_js[] = {
#embed "../../Clients/web/galley-semantics.js"
};

static const unsigned char galley_stops_js[] = {
#embed "../../Clients/web/galley-stops.js"
};

static const unsigned char galley_styles_js[] = {
#embed "../../Clients/web/galley-styles.js"
};

static const unsigned char galley_app_js[] = {
#embed "../../Clients/web/galley-app.js"
};

static const unsigned char galley_app_d_ts[] = {
#embed "../../Clients/web/galley-app.d.ts"
};

static const unsigned char galley_app_gestures_js[] = {
#embed "../../Clients/web/galley-app-gestures.js"
};

static const unsigned char galley_app_parts_js[] = {
#embed "../../Clients/web/galley-app-parts.js"
};

static const unsigned char galley_app_routes_js[] = {
#embed "../../Clients/web/galley-app-routes.js"
};

static const unsigned char galley_app_screen_js[] = {
#embed "../../Clients/web/galley-app-screen.js"
};

static const unsigned char galley_app_stage_js[] = {
#embed "../../Clients/web/galley-app-stage.js"
};

static const unsigned char galley_app_styles_js[] = {
#embed "../../Clients/web/galley-app-styles.js"
};

static const unsigned char galley_links_js[] = {
#embed "../../Clients/web/galley-links.js"
};

static const unsigned char app_styles_js[] = {
#embed "../../Clients/preview/app-styles.js"
};

static const unsigned char app_js[] = {
#embed "../../Clients/preview/app.js"
};

static const unsigned char gallery_js[] = {
#embed "../../Clients/preview/gallery.js"
};

static const unsigned char preview_js[] = {
#embed "../../Clients/preview/preview.js"
};

static const unsigned char preview_css[] = {
#embed "../../Clients/preview/preview.css"
};

static const unsigned char preview_controls_js[] = {
#embed "../../Clients/preview/preview-controls.js"
};

static const unsigned char preview_reloads_js[] = {
#embed "../../Clients/preview/preview-reloads.js"
};

static const unsigned char preview_dom_js[] = {
#embed "../../Clients/preview/preview-dom.js"
};

static const unsigned char preview_inspector_js[] = {
#embed "../../Clients/preview/preview-inspector.js"
};

static const unsigned char preview_why_js[] = {
#embed "../../Clients/preview/preview-why.js"
};

static const galley_client_file files[] = {
    {"galley.js", galley_js, sizeof galley_js},
    {"galley.d.ts", galley_d_ts, sizeof galley_d_ts},
    {"galley-page.js", galley_page_js, sizeof galley_page_js},
    {"galley-page.d.ts", galley_page_d_ts, sizeof galley_page_d_ts},
    {"galley-react.js", galley_react_js, sizeof galley_react_js},
    {"galley-react.d.ts", galley_react_d_ts, sizeof galley_react_d_ts},
    {"galley-acting.js", galley_acting_js, sizeof galley_acting_js},
    {"galley-sight.js", galley_sight_js, sizeof galley_sight_js},
    {"galley-actions.js", galley_actions_js, sizeof galley_actions_js},
    {"galley-ahead.js", galley_ahead_js, sizeof galley_ahead_js},
    {"galley-docks.js", galley_docks_js, sizeof galley_docks_js},
    {"galley-nodes.js", galley_nodes_js, sizeof galley_nodes_js},
    {"galley-notes.js", galley_notes_js, sizeof galley_notes_js},
    {"galley-streams.js", galley_streams_js, sizeof galley_streams_js},
    {"galley-cells.js", galley_cells_js, sizeof galley_cells_js},
    {"galley-colors.js", galley_colors_js, sizeof galley_colors_js},
    {"galley-drawing.js", galley_drawing_js, sizeof galley_drawing_js},
    {"galley-fonts.js", galley_fonts_js, sizeof galley_fonts_js},
    {"galley-images.js", galley_images_js, sizeof galley_images_js},
    {"galley-events.js", galley_events_js, sizeof galley_events_js},
    {"galley-hits.js", galley_hits_js, sizeof galley_hits_js},
    {"galley-presses.js", galley_presses_js, sizeof galley_presses_js},
    {"galley-reports.js", galley_reports_js, sizeof galley_reports_js},
    {"galley-requests.js", galley_requests_js, sizeof galley_requests_js},
    {"galley-sections.js", galley_sections_js, sizeof galley_sections_js},
    {"galley-semantics.js", galley_semantics_js, sizeof galley_semantics_js},
    {"galley-stops.js", galley_stops_js, sizeof galley_stops_js},
    {"galley-styles.js", galley_styles_js, sizeof galley_styles_js},
    {"galley-app.js", galley_app_js, sizeof galley_app_js},
    {"galley-app.d.ts", galley_app_d_ts, sizeof galley_app_d_ts},
    {"galley-app-gestures.js", galley_app_gestures_js, sizeof galley_app_gestures_js},
    {"galley-app-parts.js", galley_app_parts_js, sizeof galley_app_parts_js},
    {"galley-app-routes.js", galley_app_routes_js, sizeof galley_app_routes_js},
    {"galley-app-screen.js", galley_app_screen_js, sizeof galley_app_screen_js},
    {"galley-app-stage.js", galley_app_stage_js, sizeof galley_app_stage_js},
    {"galley-app-styles.js", galley_app_styles_js, sizeof galley_app_styles_js},
    {"galley-links.js", galley_links_js, sizeof galley_links_js},
    {"app-styles.js", app_styles_js, sizeof app_styles_js},
    {"app.js", app_js, sizeof app_js},
    {"gallery.js", gallery_js, sizeof gallery_js},
    {"preview.js", preview_js, sizeof preview_js},
    {"preview.css", preview_css, sizeof preview_css},
    {"preview-controls.js", preview_controls_js, sizeof preview_controls_js},
    {"preview-reloads.js", preview_reloads_js, sizeof preview_reloads_js},
    {"preview-dom.js", preview_dom_js, sizeof preview_dom_js},
    {"preview-inspector.js", preview_inspector_js, sizeof preview_inspector_js},
    {"preview-why.js", preview_why_js, sizeof preview_why_js},
};

size_t galley_client_file_count(void) { return sizeof files / sizeof *files; }

galley_client_file galley_client_file_at(size_t index) { return files[index]; }
