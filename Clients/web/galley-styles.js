/** The style sheet of the page element; positions and sizes are set by its script. */
export const STYLES = `
:host { display: block; position: relative; overflow-anchor: none; }
:host([hidden]) { display: none; }
:host([mode=light]) { color-scheme: light; }
:host([mode=dark]) { color-scheme: dark; }
.frame { --dock-top: 0px; --dock-bottom: 0px; }
.frame.docked { display: flex; flex-direction: column; box-sizing: border-box; }
.content { position: relative; contain: layout style; margin-inline: auto; flex: none; }
.dock { position: sticky; z-index: 3; flex: none; background: var(--page, Canvas); }
.dock.top { top: var(--galley-inset-top, 0px); }
.dock.bottom { bottom: var(--galley-inset-bottom, 0px); margin-top: auto; }
.docked-section { position: relative; height: 100%; margin-inline: auto; }
.notes { position: sticky; bottom: calc(var(--dock-bottom) + var(--galley-inset-bottom, 0px) + 20px); z-index: 4; height: 0; display: flex;
  align-items: end; justify-content: center; pointer-events: none; }
.note { max-width: min(80%, 420px); box-sizing: border-box; padding: 10px 16px; border-radius: 12px;
  font: 15px/1.35 system-ui, sans-serif; color: #fff; background: #2c2c2ef2; box-shadow: 0 4px 18px #0005;
  white-space: pre-line; overflow-wrap: anywhere; }
.section, .cell, .part, .text, .image, .box, .switch, .arrow, .inner, .scroller, .stop, .decoration
{ position: absolute; box-sizing: border-box; }
.body, .list { position: absolute; inset: 0; }
.section, .list { pointer-events: none; }
.section > .part, .section > .scroller, .section > .decoration, .list > .cell { pointer-events: auto; }
.cell, .body, .said { scroll-margin-block: var(--dock-top) var(--dock-bottom); }
.cell > .body[role=button] { cursor: pointer; }
.cell[aria-current]::after { content: ''; position: absolute; inset: 0; border: 2px solid var(--galley-tint, #0a66d8);
  border-radius: var(--corner, 6px); pointer-events: none; }
.body:focus-visible, .said:focus-visible, .switch:focus-visible, .scroller:focus-visible
{ outline: 2px solid #0a66d8; outline-offset: -2px; }
/* Around a card that is drawn, the outline has its corners. */
.cell.card > .body:focus-visible { border-radius: var(--corner); }
.stops, .said { position: absolute; box-sizing: border-box; pointer-events: none; }
.stops { inset: 0; }
.said.words { clip-path: inset(50%); overflow: hidden; white-space: nowrap; }
.pinned { position: sticky; top: calc(var(--dock-top) + var(--galley-inset-top, 0px)); z-index: 2; }
.pinned[data-part=footer] { top: auto; bottom: calc(var(--dock-bottom) + var(--galley-inset-bottom, 0px)); }
.pinned.plain { background: var(--page, Canvas); }
.space { pointer-events: none; }
.inner { top: 0; inset-inline-start: 0; }
.scroller { overflow-x: auto; overflow-y: hidden; scrollbar-width: none; }
.scroller::-webkit-scrollbar { display: none; }
.scroller.snaps { scroll-snap-type: x mandatory; }
.stop { width: 1px; height: 1px; top: 0; scroll-snap-align: start; scroll-snap-stop: always; }
.text { white-space: pre; text-align: start; font-kerning: normal; }
.probe { position: absolute; visibility: hidden; white-space: pre; }
/* Laid out, so that their fonts come; neither seen nor touched. */
.letters { position: absolute; width: 0; height: 0; overflow: hidden; visibility: hidden; white-space: pre; font-size: 1px; }
.mark { display: inline-block; width: 0; height: 0; }
.filling { position: absolute; inset: 0; width: 100%; height: 100%; }
.image:has(> .filling) { overflow: hidden; }
.image.named { background: #8883; border-radius: 4px; font: 11px/1.2 sans-serif; color: #595959;
  overflow: hidden; display: grid; place-items: center; }
.plain-body { font: 13px/1.35 system-ui, sans-serif; color: CanvasText; overflow: hidden; padding: 5px 8px;
  background: #7f8ea31c; box-shadow: inset 0 0 0 1px #7f8ea333; border-radius: 6px; box-sizing: border-box; }
.plain-body > .title, .plain-body > .detail { display: block; }
.plain-body > .detail { font-size: 12px; opacity: .6; }
.part > .plain-body { display: flex; align-items: center; background: none; box-shadow: none; padding: 0 10px;
  font-size: 15px; font-weight: 600; }
.part:not([data-part=header]) > .plain-body { justify-content: center; font-size: 13px; font-weight: 400;
  opacity: .7; }
.switch { border: 0; border-radius: 16px; background: #e5e5ea; background: light-dark(#e5e5ea, #4a4a4f); padding: 0; cursor: pointer;
  transition: background .2s; }
.switch::after { content: ''; position: absolute; inset: 2px auto 2px 2px; aspect-ratio: 1;
  border-radius: 50%; background: #fff; box-shadow: 0 1px 3px #0005; transition: transform .2s; }
.switch[aria-checked=true] { background: #34c759; }
.switch[aria-checked=true]::after { transform: translateX(20px); }
.arrow { background: #c7c7cc; background: light-dark(#c7c7cc, #6b6b70); clip-path: polygon(0 10%, 22% 0, 100% 50%, 22% 100%, 0 90%, 66% 50%); }
.arrow.rtl { transform: scaleX(-1); }
.hit { position: absolute; cursor: pointer; touch-action: manipulation;
  -webkit-tap-highlight-color: transparent; }
:host([touches]) .hit { box-shadow: inset 0 0 0 1px #d0009d; background: #d0009d1f; }
.problem { font: 15px/1.4 system-ui, sans-serif; padding: 24px; color: CanvasText; white-space: pre-line; }
.problem button { font: inherit; min-height: 44px; padding: 0 20px; border: 0; border-radius: 12px; cursor: pointer;
  color: var(--galley-tint, #0a66d8); background: var(--galley-fill, #8883); }
dialog { border: 0; border-radius: 14px; padding: 20px; font: 16px/1.4 sans-serif; min-width: 240px;
  text-align: center; box-shadow: 0 10px 40px #0006; }
dialog menu { display: flex; gap: 8px; justify-content: center; padding: 0; margin: 16px 0 0; }
dialog button { font: inherit; padding: 6px 18px; border-radius: 8px; border: 1px solid #8886; }
@media (prefers-reduced-motion: reduce) { .switch, .switch::after { transition: none; } }
`;
