/** The script of the app's document. */
import './app-styles.js';
import './galley-app.js';
