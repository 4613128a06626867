import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const lockFile = 'package-lock.json';

/**
 * Installs packages that only one command needs, as a lock file of their own has them, unless they are there already.
 *
 * @param from the folder with their `package.json` and its lock file
 * @returns the folder that they are in
 */
export function installPackages(from: string): string {
  const manifest = readFileSync(join(from, 'package.json'), 'utf8');
  const home = resolve(import.meta.dirname, '../../build/packages', JSON.parse(manifest).name);
  const packages = join(home, 'node_modules');
  // npm writes the first as the last of all; the second is what it was written from.
  const isInstalled =
    existsSync(join(packages, '.package-lock.json')) &&
    readFileSync(join(home, lockFile), 'utf8') === readFileSync(join(from, lockFile), 'utf8');
  if (isInstalled) return packages;
  rmSync(packages, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const file of ['package.json', lockFile]) cpSync(join(from, file), join(home, file));
  console.error(`Installing ${Object.keys(JSON.parse(manifest).dependencies).join(', ')}, this once…`);
  npmCi(home);
  return packages;
}

/** What a package that was installed so exports from one of its files. */
export const importFrom = <Module>(packages: string, file: string): Promise<Module> =>
  import(pathToFileURL(join(packages, file)).href);

/** Installs what the lock file of a folder says, without running the packages' own scripts. */
export function npmCi(folder: string, ...options: string[]): void {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('This installs packages: run it with npm.');
  // By npm's own file: what is called `npm` on Windows is a script that only a shell can start.
  const { status } = spawnSync(process.execPath, [npm, 'ci', '--ignore-scripts', ...options], {
    cwd: folder,
    // What the command prints itself is what it was asked for.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed: see above.`);
}
