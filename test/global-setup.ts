import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serveBrowser } from './e2e/browser.ts';
import type { Ready } from './local/ready.ts';
import { startProduct } from './local/start-product.ts';

/**
 * One product for all tests that need one, built from the sources at hand, on a state of its own;
 * or, while tests are written, the one that runs already on the state folder in COLLOQUY_STATE.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await serveBrowser();
  provide('browser', browser.wsEndpoint());
  const running = process.env.COLLOQUY_STATE;
  if (running) {
    const { url } = JSON.parse(readFileSync(join(running, 'ready.json'), 'utf8')) as Ready;
    provide('url', url);
    provide('state', resolve(running));
    return () => browser.close();
  }
  const state = mkdtempSync(join(tmpdir(), 'colloquy-'));
  const product = await startProduct(state, { members: 20 });
  provide('url', product.url);
  provide('state', state);
  return async () => {
    await Promise.all([product.stop(), browser.close()]);
    rmSync(state, { recursive: true, force: true });
  };
}
