import { spawnSync } from 'node:child_process';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Engine } from './engine.ts';

const executablePath = ['firefox', 'firefox-esr'].find((name) => !spawnSync(name, ['--version']).error);

export const noFirefox = executablePath ? undefined : 'Firefox is not installed here';

/**
 * Firefox with nothing kept from before, over WebDriver BiDi. Its size comes with its start: a viewport that is set
 * leaves the page without the focus.
 *
 * @param preferences as `about:config` names them
 */
export async function startFirefox(
  preferences: Record<string, unknown> = {},
): Promise<Engine & { unanswered: string[] }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: spawnSync('which', [executablePath ?? ''])
      .stdout.toString()
      .trim(),
    headless: true,
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    extraPrefsFirefox: preferences,
  });
  const page = await browser.newPage();
  const unanswered: string[] = [];
  page.on('requestfailed', (request) => unanswered.push(request.url()));
  return {
    /** The addresses that were asked for in vain, or that the page wanted no more before they came. */
    unanswered,
    async open(address) {
      await page.goto(address);
    },
    run: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async press(found) {
      const press = async () => ((await page.evaluateHandle(found)) as ElementHandle<Element>).click();
      // The app may draw it anew between the two.
      await press().catch((error) => (/detached/.test(String(error)) ? press() : Promise.reject(error)));
    },
    key: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
