import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './local/start-product.ts';

/** One product for all tests that need one, built from the sources at hand, on a state of its own. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const state = mkdtempSync(join(tmpdir(), 'colloquy-'));
  const product = await startProduct(state);
  provide('url', product.url);
  provide('state', state);
  return async () => {
    await product.stop();
    rmSync(state, { recursive: true, force: true });
  };
}
