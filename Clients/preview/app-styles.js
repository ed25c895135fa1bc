/** The styles of the app's document: the element fills it, from its first line on. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
html, body { margin: 0; height: 100%; overflow: hidden; }
galley-app { display: block; height: 100vh; height: 100dvh; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
