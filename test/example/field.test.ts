import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../e2e/browser.ts';
import { enter } from '../e2e/windows.ts';
import { aTopic, aUniversity, unique } from '../factories.ts';
import { type Product, startProduct } from '../local/start-product.ts';
import { password, theAdministrator } from '../steps/people.ts';
import { speakTo } from '../steps/product.ts';
import { readExample, written } from './worked-example.ts';

/** What CONTRIBUTING.md says of adding a field, followed to the letter in a copy of the sources. */
const root = resolve(import.meta.dirname, '../..');
const example = readExample(join(root, 'CONTRIBUTING.md'), 'A field');
const [schema, form, page] = [...example.keys()] as [string, string, string];
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const notCopied = /^(node_modules|build|cdk\.out|coverage|screenshots|\.git|\.local)$/;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'example-'));
  cpSync(root, copy, { recursive: true, filter: (source) => !notCopied.test(relative(root, source)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Writes the example's files, as they are in the repository where they are left out. */
function follow({ leaveOut }: { leaveOut?: string } = {}): void {
  for (const [file, change] of example)
    writeFileSync(
      join(copy, file),
      file === leaveOut ? readFileSync(join(root, file)) : written(root, change),
    );
}

/** What the compiler says of the copy: nothing when all is well. It looks again only at what changed. */
const complaints = () =>
  spawnSync(process.execPath, [tsc, '--incremental', '--tsBuildInfoFile', 'build/types'], {
    cwd: copy,
    encoding: 'utf8',
  }).stdout;

test('a field touches three files', () => {
  expect([...example.keys()]).toEqual([schema, form, page]);
  follow();
  expect(complaints()).toBe('');
});

test('with the schema or the form left out the compiler says where', () => {
  follow({ leaveOut: schema });
  expect(complaints()).toContain(page);
  follow({ leaveOut: form });
  expect(complaints()).toContain(form);
});

test('it is taken by the API, documented, edited, found, and shown once it has its place', async () => {
  const state = join(copy, '.local');
  const words = unique('Let rivers speak');
  let id = '';
  const inTheProduct = async (look: (product: Product) => Promise<void>) => {
    const product = await startProduct(state, { root: copy });
    speakTo(product.url);
    try {
      await look(product);
    } finally {
      await product.stop();
    }
  };
  const inTheBrowser = async (
    { url }: Product,
    look: (window: Awaited<ReturnType<typeof open>>) => Promise<void>,
  ) => {
    const browser = await launch();
    try {
      await look(await open(browser, url));
    } finally {
      await browser.close();
    }
  };
  const open = async (browser: Awaited<ReturnType<typeof launch>>, baseURL: string) => {
    const window = await (await browser.newContext({ baseURL })).newPage();
    await enter(window, 'admin@colloquy.example', password);
    return window;
  };
  const facts = (window: Awaited<ReturnType<typeof open>>) => window.locator('main dl').innerText();

  follow({ leaveOut: page });
  await inTheProduct(async (product) => {
    const { api } = await theAdministrator();
    const topic = await api.create('topics', aTopic());
    const made = aUniversity({ topics: { [topic.id]: ['graduate'] } });
    const university = await api.create('universities', { ...made, motto: 'Of old' });
    expect(university).toMatchObject({ motto: 'Of old' });
    id = university.id;
    const { components } = await api.read<{
      components: { schemas: Record<string, { properties: object }> };
    }>('/api/openapi.json');
    expect(components.schemas.Universities?.properties).toHaveProperty('motto');

    await inTheBrowser(product, async (window) => {
      await window.goto(`/universities/edit/${id}`);
      const field = window.getByRole('textbox', { name: 'Motto' });
      expect(await field.inputValue()).toBe('Of old');
      await field.fill(words);
      await window.getByRole('button', { name: 'Save Changes', exact: true }).click();
      await window.waitForURL(`**/universities/${id}`);
      expect(await facts(window)).not.toContain(words);
      await window.goto(`/universities?q=${encodeURIComponent(words)}`);
      await window.getByRole('link', { name: String(made.name) }).waitFor();
    });
    expect(await api.read(`/api/universities/${id}`)).toMatchObject({ motto: words });
  });

  follow();
  await inTheProduct((product) =>
    inTheBrowser(product, async (window) => {
      await window.goto(`/universities/${id}`);
      await expect.poll(() => facts(window), { timeout: 15_000 }).toContain(words);
    }),
  );
});
