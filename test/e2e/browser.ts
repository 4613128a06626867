import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, type BrowserServer, chromium } from 'playwright';
import { chooseBrowser } from './choose-browser.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Unpacks the Chromium that comes inside an npm package, with the libraries and fonts that a bare
 * machine lacks: the package does so where it believes itself on Lambda.
 *
 * @returns the folder it is in
 */
function unpackBrowser(): string {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(root, 'build', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(join(root, 'build'), { recursive: true });
  // In a folder of its own until it is whole, so that an interrupted one is never taken for it.
  const fresh = mkdtempSync(`${folder}-`);
  const unpack = `await (await import('@sparticuz/chromium')).default.executablePath()`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: root,
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Two test files may unpack at once; the one that comes second finds it done.
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** @param args to start it with, beside those that any machine needs */
export function launch(args: string[] = []): Promise<Browser> {
  const how = howToLaunch();
  return chromium.launch({ ...how, args: [...how.args, ...args] });
}

/** One for all files that need no browser of their own; each has windows with stores of their own in it. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(howToLaunch());
}

/** A browser whose stores are kept in the folder, as a person's are from one day to the next. */
export function launchWithProfile(
  folder: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<BrowserContext> {
  const how = howToLaunch();
  const args = [...how.args, ...(options.args ?? [])];
  return chromium.launchPersistentContext(folder, { ...options, ...how, args });
}

/** `kill` ends it with no chance to write down what it has in memory. */
type Lent = { port: number; close: () => Promise<void>; kill: () => Promise<void> };

/** A browser with the stores of a folder, for a tool that drives it by its debugger's port alone. */
export async function lend(folder: string): Promise<Lent> {
  const { executablePath, env, args } = howToLaunch();
  const told = join(folder, 'DevToolsActivePort');
  rmSync(told, { force: true });
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run'];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--password-store=basic'];
  const browser = spawn(executablePath, [...args, ...own, ...quiet], { env, stdio: 'ignore' });
  const ended = once(browser, 'exit');
  let port = 0;
  while (!port) {
    if (browser.exitCode !== null) throw new Error('The browser did not start.');
    await sleep(50);
    if (existsSync(told)) port = Number(readFileSync(told, 'utf8').split('\n')[0]);
  }
  const end = async (signal: NodeJS.Signals) => {
    browser.kill(signal);
    await ended;
  };
  return { port, close: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Where the browser is, and what it needs on this machine. */
export function howToLaunch() {
  const { platform, arch, env } = process;
  const choice = chooseBrowser({ platform, arch, env, exists: existsSync });
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  if (choice !== 'packaged')
    return { executablePath: choice.installed, env: env as Record<string, string>, args };
  const folder = unpackBrowser();
  const executablePath = join(folder, 'chromium');
  const missing = spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout?.includes('not found');
  const completed = {
    ...env,
    ...(missing && { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }),
    ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
  } as Record<string, string>;
  return { executablePath, env: completed, args };
}
