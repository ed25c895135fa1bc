// Draws a page in Chromium until the element has told the service how it drew a text.
// usage: node Clients/tests/reports.mjs SERVICE [PLATFORM SIZE]
//     SERVICE has the module `told`, whose texts are measured in a served font; `Sample 76` is one of a thousand.
//     PLATFORM and SIZE, such as `fontScale=1.3`, ask for the page of a platform, whose fonts this system has.
import assert from 'node:assert/strict';
import {Browser, until} from './browser.mjs';

const [service, platform = 'web', size = 'textScale=1'] = process.argv.slice(2);
const browser = new Browser(undefined, ['--font-render-hinting=none']);
try {
  const tab = await browser.open({width: 800, height: 600});
  await tab.go(`${service}/preview/told?width=390&scale=1&${size}${platform === 'web' ? '' : `&platform=${platform}`}`);
  const count = await until(tab, () => sessionStorage.getItem('galley-text-reports'));
  assert.equal(count, '2');
  // What was sent is counted by the service.
  const end = Date.now() + 60_000;
  for (;;) {
    const metrics = await (await fetch(`${service}/metrics`)).text();
    const lines = metrics.split('\n').filter(line => line.startsWith('galley_text_reports_total{'));
    if (lines.length) {
      assert.deepEqual(lines, [`galley_text_reports_total{font="body",platform="${platform}",result="equal"} 2`]);
      break;
    }
    assert.ok(Date.now() < end, 'nothing was counted');
    await new Promise(resolve => setTimeout(resolve, 50));
  }
} finally {
  await browser.close();
}
console.log('told');
