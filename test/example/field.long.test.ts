import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../e2e/browser.ts';
import { enter } from '../e2e/windows.ts';
import { aTopic, aUniversity, unique } from '../factories.ts';
import { password, theAdministrator } from '../helpers/people.ts';
import { speakTo } from '../helpers/product.ts';
import { startProduct } from '../local/start-product.ts';
import { readExample, written } from './worked-example.ts';

/** What CONTRIBUTING.md says of adding a field, followed to the letter in a copy of the sources. */
const root = resolve(import.meta.dirname, '../..');
const example = readExample(join(root, 'CONTRIBUTING.md'), 'A field');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const notCopied = /^(node_modules|build|cdk\.out|coverage|screenshots|\.git|\.local)$/;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'example-'));
  cpSync(root, copy, { recursive: true, filter: (source) => !notCopied.test(relative(root, source)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const [file, change] of example) writeFileSync(join(copy, file), written(root, change));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What the compiler says of the copy: nothing when all is well. */
const complaints = () => spawnSync(process.execPath, [tsc], { cwd: copy, encoding: 'utf8' }).stdout;

test('a field touches three files', () => {
  expect(example.size).toBe(3);
  expect(complaints()).toBe('');
});

test('it is taken by the API, documented, edited, found and shown', async () => {
  const product = await startProduct(join(copy, '.local'), { root: copy });
  speakTo(product.url);
  const browser = await launch();
  try {
    const { api } = await theAdministrator();
    const topic = await api.create('topics', aTopic());
    const made = aUniversity({ topics: { [topic.id]: ['graduate'] } });
    const university = await api.create('universities', { ...made, motto: 'Of old' });
    expect(university).toMatchObject({ motto: 'Of old' });
    const { components } = await api.read<{
      components: { schemas: Record<string, { properties: object }> };
    }>('/api/openapi.json');
    expect(components.schemas.Universities?.properties).toHaveProperty('motto');

    const window = await (await browser.newContext({ baseURL: product.url })).newPage();
    await enter(window, 'admin@colloquy.example', password);
    await window.goto(`/universities/edit/${university.id}`);
    const field = window.getByRole('textbox', { name: 'Motto' });
    expect(await field.inputValue()).toBe('Of old');
    const words = unique('Let rivers speak');
    await field.fill(words);
    await window.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await window.waitForURL(`**/universities/${university.id}`);
    await expect.poll(() => window.locator('main dl').innerText()).toContain(words);
    await window.goto(`/universities?q=${encodeURIComponent(words)}`);
    await window.getByRole('link', { name: String(made.name) }).waitFor();
    expect(await api.read(`/api/universities/${university.id}`)).toMatchObject({ motto: words });
  } finally {
    await browser.close();
    await product.stop();
  }
});
