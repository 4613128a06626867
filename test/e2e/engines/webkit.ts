import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { eventually } from '../../helpers/eventually.ts';
import type { Engine } from './engine.ts';

const missing = ['WebKitWebDriver', 'Xvfb'].find((name) => spawnSync(name, ['-version']).error);

export const noWebKit = missing && `${missing} is not installed here`;

/** As WebDriver writes keys. */
const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };
/** The name under which WebDriver hands over an element. */
const elementName = 'element-6066-11e4-a52e-4f735466cecf';

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** WebKitGTK's own small browser with nothing kept from before, over WebDriver, on a screen that nobody sees. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(createInterface(screen.stdout), 'line');
  const port = await aFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await eventually('WebKit’s driver', () => call('GET', '/status').catch(() => undefined));
  const begun = await call('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const session = `/session/${(begun as { sessionId: string }).sessionId}`;

  const run = (expression: string) =>
    call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] });
  const presses = (text: string[]) =>
    call('POST', `${session}/actions`, {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: text.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  return {
    async open(url) {
      await call('POST', `${session}/url`, { url });
    },
    run: <T>(expression: string) => run(expression) as Promise<T>,
    // What still moves, or stands under something else, is pressed once it can be.
    press: (found) =>
      eventually(`WebKit’s press of ${found}`, async () => {
        await run(`(${found})?.scrollIntoView({ block: 'center' })`);
        const element = (await run(found)) as Record<string, string> | undefined;
        const click = () => call('POST', `${session}/element/${element?.[elementName]}/click`, {});
        return (
          Boolean(element) &&
          click().then(
            () => true,
            () => false,
          )
        );
      }),
    async key(key) {
      await presses([keys[key]]);
    },
    async type(text) {
      await presses([...text]);
    },
    async close() {
      await call('DELETE', session).catch(() => {});
      driver.kill();
      screen.kill();
      await Promise.all(
        [driver, screen].map((each) => each.exitCode ?? each.signalCode ?? once(each, 'exit')),
      );
    },
  };
}
