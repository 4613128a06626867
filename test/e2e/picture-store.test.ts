import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import type * as pictureStore from '../../web/storage/picture-store.ts';
import { keptWhere } from './kept.ts';
import { aBrowser } from './windows.ts';

/** The store itself, in a browser: its budget is far more than any page shows. */
const browser = aBrowser();
let page: Page;

beforeEach(async () => {
  page = await browser.window();
  // Where the app doesn't run, which at a start clears away the pictures of nobody.
  await page.goto('/config.json');
  await load();
});

async function load(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, '../../web/storage/picture-store.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'pictureStore',
  });
  await page.evaluate(`${outputFiles[0]?.text}; Object.assign(window, { pictureStore });`);
}

type Step = ['put', path: string, bytes: number] | ['see', path: string] | ['start again'];
const small = { pictures: 3, bytes: 1000 };

/** Does the steps in order. @returns which of the pictures are there after the last */
const after = (steps: Step[], most = small): Promise<string[]> =>
  page.evaluate(
    async ([all, budget]) => {
      const { openPictures } = (window as unknown as { pictureStore: typeof pictureStore }).pictureStore;
      let store = await openPictures('somebody', budget);
      const paths = new Set<string>();
      for (const [what, path = '', bytes = 0] of all) {
        if (what === 'put') await store.put(path, new Blob(['x'.repeat(bytes)]));
        else if (what === 'see') await store.get(path);
        else store = await openPictures('somebody', budget);
        if (path) paths.add(path);
      }
      store = await openPictures('somebody', budget);
      const there: string[] = [];
      for (const path of paths) if (await store.get(path)) there.push(path);
      return there;
    },
    [steps, most] as const,
  );

const [a, b, c, d] = ['/media/a/w400', '/media/b/w400', '/media/c/w400', '/media/d/w400'] as const;
const three: Step[] = [
  ['put', a, 100],
  ['put', b, 100],
  ['put', c, 100],
];

it('keeps as many pictures as the budget has, and no more', async () => {
  expect(await after(three)).toEqual([a, b, c]);
  expect(await after([...three, ['put', d, 100]])).toEqual([b, c, d]);
});

it('keeps as many bytes as the budget has, and no more', async () => {
  expect(await after([...three, ['put', d, 950]])).toEqual([d]);
  expect(await after([['put', a, 1001]])).toEqual([]);
});

it('lets go first of what was not seen for the longest, after a restart too', async () => {
  expect(await after([...three, ['see', a], ['put', d, 100]])).toEqual([a, c, d]);
  await page.evaluate(() =>
    (window as unknown as { pictureStore: typeof pictureStore }).pictureStore.deletePictures(),
  );
  expect(await after([...three, ['see', a], ['start again'], ['put', d, 100]])).toEqual([a, c, d]);
});

it('takes a smaller budget at the next start, and gives all back when it is deleted', async () => {
  await after(three);
  expect(
    await after(
      [
        ['see', a],
        ['see', b],
        ['see', c],
      ],
      { pictures: 1, bytes: 1000 },
    ),
  ).toHaveLength(1);
  expect(await keptWhere(page, 'pictures-')).not.toEqual([]);
  await page.evaluate(() =>
    (window as unknown as { pictureStore: typeof pictureStore }).pictureStore.deletePictures(),
  );
  expect(await keptWhere(page, 'pictures-')).toEqual([]);
});
