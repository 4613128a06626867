import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '../../shared/language/languages.ts';
import { password } from '../helpers/people.ts';
import { aBrowser, enter } from './windows.ts';

const browser = aBrowser([], 'allow');

/** The most that may be loaded: KiB with gzip, and requests. */
const budgets = {
  // 140, of which 10 % more are still met; what forms messages takes 9.8 of them.
  'scripts of a signed-in start': 144,
  'scripts of the sync that follows': 26,
  'a chunk of the words of a language': 25,
  // 14, of which 10 % more are still met: the list of what is new for the member came later, and takes 2.5.
  'scripts that /home adds after its first paint': 15.4,
  'styles of a signed-in start': 20,
  'scripts that /login adds': 130,
  'requests of a second visit that reach the service': 3,
};

/**
 * What stands in the parts that no start loads, which come when somebody needs them: the editor of texts, the map, the
 * exports, the controls of forms, the schemas. By the names of files they aren't known: the build gives them others.
 */
const inParts = ['ProseMirror-', 'university-map-near', 'text/csv', 'control-lines', 'invalid_union'];

/** What is over its budget, in words; nothing when all keep to theirs. */
function over(figures: Partial<Record<keyof typeof budgets, number>>): string[] {
  return Object.entries(figures).flatMap(([what, figure]) => {
    const most = budgets[what as keyof typeof budgets];
    return figure > most ? [`${what}: ${figure} instead of at most ${most}`] : [];
  });
}

/** Everything that a page loads until it is quiet: the sizes with gzip, in KiB, by address. */
async function loadedBy(page: Page, action: () => Promise<unknown>) {
  const files = new Map<string, Promise<number>>();
  const reached: string[] = [];
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    // What the service worker lays in store, it fetches when the page is long usable.
    if (response.request().serviceWorker() || pathname === '/service-worker.js') return;
    if (!response.fromServiceWorker()) reached.push(pathname);
    if (/\.(?:js|css)$/.test(pathname))
      files.set(
        pathname,
        response.body().then((body) => gzipSync(body).length / 1024),
      );
  };
  page.context().on('response', note);
  await action();
  await page.waitForLoadState('networkidle');
  page.context().off('response', note);
  const sizes = new Map<string, number>();
  for (const [path, size] of files) sizes.set(path, await size);
  return { sizes, reached };
}

/** What the network is spoken to with, half a second after the first screen stands. */
const ofTheSync = /\/(?:cognito-[\w-]{8}|tokenProvider-[\w-]{8}|replica\.worker-[\w-]{8})\.js$/;

const built = resolve(import.meta.dirname, '../../build/web/assets');

/** The scripts that these import when they are loaded, and theirs: what has to be there before the first paint. */
function importedBy(files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const source = readFileSync(join(built, file), 'utf8');
    importedBy(
      [...source.matchAll(/(?:import|from)\s*"\.\/([\w.-]+\.js)"/g)].map(([, name = '']) => name),
      found,
    );
  }
  return found;
}

const sum = (sizes: Map<string, number>, ending: string, except?: Map<string, number>) =>
  [...sizes].reduce(
    (total, [path, size]) => total + (path.endsWith(ending) && !except?.has(path) ? size : 0),
    0,
  );

describe('what has to be loaded', () => {
  it('is called over its budget when it grows past it', () => {
    for (const [what, most] of Object.entries(budgets)) {
      expect(over({ [what]: most })).toEqual([]);
      expect(over({ [what]: most + 0.01 })).toHaveLength(1);
    }
  });

  it.each(languageCodes.filter((code) => code !== 'en'))('keeps to them in the words of %s', (code) => {
    const chunks = readdirSync(built).filter((file) => new RegExp(`^${code}-[\\w-]{8}\\.js$`).test(file));
    expect(chunks).toHaveLength(2);
    for (const chunk of chunks) {
      const size = gzipSync(readFileSync(join(built, chunk))).length / 1024;
      expect(size).toBeGreaterThan(10);
      expect(over({ 'a chunk of the words of a language': size })).toEqual([]);
    }
  });

  it('keeps to the budgets: signed in, on /login, and on a second visit', async () => {
    const page = await browser.window();
    const login = await loadedBy(page, () => page.goto('/login'));
    await enter(page, 'member@colloquy.example', password);
    const start = await loadedBy(page, async () => {
      const synced = page.waitForResponse(/\/api\/sync/);
      await page.goto('/home');
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
      await synced;
    });
    const without = (sizes: Map<string, number>, pattern: RegExp) =>
      new Map([...sizes].filter(([path]) => !pattern.test(path)));
    const whole = without(start.sizes, ofTheSync);
    expect(start.sizes.size - whole.size).toBe(4);
    const first = importedBy(
      [...whole.keys()]
        .map((path) => basename(path))
        .filter((file) => /^(?:start|home)-[\w-]{8}\.js$/.test(file)),
    );
    const screen = new Map([...whole].filter(([path]) => !path.endsWith('.js') || first.has(basename(path))));
    expect(whole.size).toBeGreaterThan(screen.size);
    const figures = {
      'scripts of a signed-in start': sum(screen, '.js'),
      'scripts of the sync that follows': sum(start.sizes, '.js', whole),
      'scripts that /home adds after its first paint': sum(whole, '.js', screen),
      'styles of a signed-in start': sum(start.sizes, '.css'),
      'scripts that /login adds': sum(login.sizes, '.js', start.sizes),
    };
    expect(figures['scripts of a signed-in start']).toBeGreaterThan(80);
    expect(over(figures)).toEqual([]);

    const scriptsWith = (words: string, files: string[]) =>
      files.filter((file) => file.endsWith('.js') && readFileSync(join(built, file), 'utf8').includes(words));
    const atStart = [...start.sizes.keys()].map((path) => basename(path));
    for (const words of inParts) {
      expect(scriptsWith(words, readdirSync(built)), words).not.toEqual([]);
      expect(scriptsWith(words, atStart), words).toEqual([]);
    }

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const second = await loadedBy(page, () => page.reload());
    expect(
      over({ 'requests of a second visit that reach the service': second.reached.length }),
      second.reached.join('\n'),
    ).toEqual([]);
  });
});
