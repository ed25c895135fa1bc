/** The style sheet of the app element. Colours are those of the app's palette. */
export const STYLES = `
:host { display: block; position: relative; overflow: hidden; height: 100%; min-height: 320px; contain: strict;
  --large: min(var(--text-scale, 1), 1.6); --small: min(var(--text-scale, 1), 1.3);
  font: calc(17px * var(--small))/1.3 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--label);
  -webkit-font-smoothing: antialiased; -webkit-tap-highlight-color: transparent; background: var(--ground);
  --label: var(--galley-label, CanvasText); --second: var(--galley-secondaryLabel, GrayText);
  --line: color-mix(in srgb, var(--galley-separator, #8888) 70%, transparent);
  --tint: var(--galley-tint, #0a60d0); --ground: var(--galley-background, Canvas);
  --surface: var(--galley-surface, Canvas); --fill: var(--galley-fill, #8883);
  --bar: color-mix(in srgb, var(--ground) 78%, transparent);
  --top: env(safe-area-inset-top, 0px); --bottom: env(safe-area-inset-bottom, 0px);
  --bar-height: calc(44px + var(--top)); --tabs-height: calc(50px + var(--bottom)); --side: 0px; }
:host([hidden]) { display: none; }
.frame { position: absolute; inset: 0; }
.frame.single { --tabs-height: 0px; --side: 0px; }
:host([mode=light]) { color-scheme: light; }
:host([mode=dark]) { color-scheme: dark; }
button { font: inherit; color: inherit; border: 0; background: none; padding: 0; margin: 0; cursor: pointer;
  touch-action: manipulation; }
button:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--tint); outline-offset: -2px; border-radius: 8px; }
/* The heading gets the focus so that it is read; no key reaches it. */
h1.title:focus-visible { outline: none; }
h1, h2 { margin: 0; font: inherit; }
svg.own { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round;
  stroke-linejoin: round; }
:host(:dir(rtl)) svg.back { transform: scaleX(-1); }
.live { font-size: medium; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.problem { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: 16px;
  text-align: center; padding: 24px; color: var(--second); }
.problem[hidden] { display: none; }
.trouble { color: var(--second); }
.problem button, .trouble button { color: var(--tint); min-height: 44px; padding: 0 20px; border-radius: 12px; background: var(--fill); }

.tabs { position: absolute; inset: auto 0 0; height: var(--tabs-height); padding-bottom: var(--bottom); z-index: 3;
  box-sizing: border-box; display: flex; background: var(--bar); backdrop-filter: saturate(180%) blur(20px);
  -webkit-backdrop-filter: saturate(180%) blur(20px); box-shadow: 0 -.5px 0 var(--line); }
.tabs .name { display: none; }
.tablist { display: flex; flex: 1; }
.tab { flex: 1; min-width: 44px; display: flex; flex-direction: column; align-items: center; justify-content: center;
  gap: 2px; color: var(--second); font-size: calc(10.5px * var(--small)); font-weight: 500; overflow: hidden; transition: color .15s; }
.tab > .words { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 0 4px;
  box-sizing: border-box; }
.tab[aria-selected=true] { color: var(--tint); }
.symbol { display: inline-block; width: 26px; height: 26px; background: currentColor; flex: none; }
.symbol.letter { background: none; font-size: 18px; line-height: 26px; text-align: center; font-weight: 600; }
.tabs > .toggle { display: none; }
/* The mode that the button leads to. */
.toggle[aria-pressed=true] svg.moon, .toggle[aria-pressed=false] svg.mode { display: none; }

.stage, .layer { position: absolute; inset: 0 0 0 var(--side); overflow: hidden; }
:host(:dir(rtl)) .stage, :host(:dir(rtl)) .layer { inset: 0 var(--side) 0 0; }
.layer { z-index: 4; }
.screen { position: absolute; inset: 0; overflow: hidden; background: var(--page, var(--ground)); contain: strict; }
.screen[hidden] { display: block; visibility: hidden; }
.screen:not(.drawn) > .scroller, .screen:not(.drawn) > .bar > .title, .stage > .screen:not(.drawn) > .bar > .end { visibility: hidden; }
.screen.under { z-index: 0; }
.screen.over { z-index: 1; box-shadow: 0 0 24px #0003; }
.scroller { position: absolute; inset: 0; overflow: hidden auto; overscroll-behavior-y: contain; padding-top: var(--bar-height);
  padding-bottom: var(--under); box-sizing: border-box; scroll-padding: var(--bar-height) 0 var(--under); outline-offset: -3px; }
.screen { --under: 0px; }
.stage > .screen { --under: var(--tabs-height); }
.screen.docked .scroller { inset: var(--bar-height) 0 var(--under); padding: 0; scroll-padding: 0; }
galley-page { background: none; min-height: 100%; }
.screen.docked galley-page { min-height: 0; }
.bar { position: absolute; inset: 0 0 auto; height: var(--bar-height); padding: var(--top) 4px 0; box-sizing: border-box;
  z-index: 2; display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); align-items: center; }
.bar::before { content: ''; position: absolute; inset: 0; z-index: -1; background: color-mix(in srgb, var(--page, var(--ground)) 78%, transparent);
  backdrop-filter: saturate(180%) blur(20px); -webkit-backdrop-filter: saturate(180%) blur(20px);
  box-shadow: 0 .5px 0 var(--line); opacity: 0; transition: opacity .2s; }
.screen.scrolled > .bar::before { opacity: 1; }
.title { font-weight: 600; text-align: center; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 4px 6px;
  max-width: 60vw; transition: opacity .2s; min-height: 1.3em; }
.screen.large:not(.scrolled) > .bar > .title { opacity: 0; }
.large-title { font-size: calc(34px * var(--large)); line-height: 1.2; font-weight: 700; letter-spacing: -.4px; padding: 3px 16px 8px;
  overflow-wrap: anywhere; }
.large-title[hidden] { display: none; }
.buttons { display: flex; min-width: 0; color: var(--tint); }
.buttons.end { justify-content: flex-end; }
.buttons > button { min-width: 44px; min-height: 44px; display: flex; align-items: center; justify-content: center; padding: 0 6px;
  white-space: nowrap; min-inline-size: 44px; }
.buttons .symbol { width: 24px; height: 24px; }
.buttons > button:active { opacity: .5; }
.buttons > .leave { justify-content: flex-start; padding: 0 8px 0 4px; min-width: 0; overflow: hidden; }
.leave > .words { overflow: hidden; text-overflow: ellipsis; }
.leave > svg { flex: none; width: 26px; height: 26px; }
.leave:not(.back) > svg { width: 16px; height: 16px; padding: 7px; background: var(--fill); border-radius: 50%; color: var(--second);
  stroke-width: 3; }
.buttons > button.reload { display: none; }
@media (pointer: fine) { .screen.refreshable > .bar .reload { display: flex; } }
.spinner { position: absolute; z-index: 1; top: calc(var(--bar-height) - 44px); left: calc(50% - 17px); width: 34px; height: 34px;
  border-radius: 50%; background: var(--surface); box-shadow: 0 1px 6px #0003; display: grid; place-items: center;
  color: var(--tint); pointer-events: none; opacity: 0; }
.spinner svg { width: 20px; height: 20px; }
.screen.refreshing > .spinner { transform: translateY(56px); opacity: 1; transition: transform .2s; }
.screen.refreshing > .spinner svg { animation: turn .8s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }

.scrim { position: absolute; inset: 0; background: #0006; }
.panel { position: absolute; inset: 0; overflow: hidden; background: var(--ground); }
.panel .screen { --top: 0px; --under: var(--bottom); }
.layer.modal .panel .screen { --top: env(safe-area-inset-top, 0px); }
.layer.sheet .panel { inset: auto 0 0; height: min(92%, calc(100% - var(--top) - 24px)); border-radius: 14px 14px 0 0;
  box-shadow: 0 -.5px 0 var(--line); }
.layer.sheet .panel::before { content: ''; position: absolute; z-index: 3; top: 6px; left: calc(50% - 18px); width: 36px; height: 5px;
  border-radius: 3px; background: var(--galley-tertiaryLabel, #8888); opacity: .6; pointer-events: none; }
.layer.sheet .bar { padding-top: calc(var(--top) + 8px); }
.layer.sheet .screen { --bar-height: 56px; }

@media (min-width: 768px) {
  :host { --side: 232px; --tabs-height: 0px; }
  .tabs { inset: 0 auto 0 0; width: var(--side); height: auto; flex-direction: column; padding: calc(var(--top) + 14px) 12px 14px;
    box-shadow: .5px 0 0 var(--line); background: color-mix(in srgb, var(--galley-groupedBackground, var(--fill)) 92%, transparent); }
  :host(:dir(rtl)) .tabs { inset: 0 0 0 auto; box-shadow: -.5px 0 0 var(--line); }
  .tabs .name { display: block; font-size: calc(22px * var(--small)); font-weight: 700; letter-spacing: -.3px; padding: 8px 12px 16px;
    overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .tablist { flex-direction: column; flex: 1; gap: 2px; overflow: auto; }
  .tab { flex: none; flex-direction: row; justify-content: flex-start; gap: 12px; min-height: 44px; padding: 0 12px; font-size: calc(16px * var(--small));
    border-radius: 10px; color: var(--label); text-align: start; }
  .tab > .words { padding: 0; }
  .tab > .symbol { color: var(--tint); width: 24px; height: 24px; }
  .tab:hover { background: color-mix(in srgb, var(--fill) 55%, transparent); }
  .tab[aria-selected=true] { background: var(--fill); color: var(--label); font-weight: 600; }
  .tabs > .toggle { display: flex; align-items: center; gap: 12px; min-height: 44px; padding: 0 12px; border-radius: 10px;
    color: var(--second); font-size: calc(15px * var(--small)); }
  .tabs > .toggle:hover { background: color-mix(in srgb, var(--fill) 55%, transparent); }
  .frame:not(.single) .bar .toggle { display: none !important; }
  .layer { inset: 0 !important; }
  .layer .panel, .layer.sheet .panel { inset: 0; margin: auto; width: min(620px, 92%); height: min(760px, 88%); border-radius: 14px;
    box-shadow: 0 20px 80px #0006; }
  .layer.modal .panel { width: min(860px, 94%); height: min(900px, 92%); }
  .layer.sheet .panel::before { display: none; }
  .layer.sheet .bar { padding-top: 0; }
  .layer.sheet .screen { --bar-height: 48px; }
  .title { max-width: 420px; }
}
@media (prefers-reduced-motion: reduce) {
  .tab, .title, .bar::before { transition: none; }
  .screen.refreshing > .spinner svg { animation-duration: 2.4s; }
}
@media (prefers-reduced-transparency: reduce), (prefers-contrast: more) {
  .tabs, .bar::before { background: var(--ground); backdrop-filter: none; -webkit-backdrop-filter: none; }
}
`;
