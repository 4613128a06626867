import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const lockFile = 'package-lock.json';

/**
 * Installs the packages of a single command, which have a lock file of their own, unless they are installed already.
 *
 * @param from the folder with `package.json` and the lock file
 * @returns the folder with the packages
 */
export function installPackages(from: string): string {
  const manifest = readFileSync(join(from, 'package.json'), 'utf8');
  const home = resolve(import.meta.dirname, '../../build/packages', JSON.parse(manifest).name);
  const packages = join(home, 'node_modules');
  // npm writes its own lock file last, so it tells that the installation is complete and of which lock file.
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

/** Imports a file of such a package. */
export const importFrom = <Module>(packages: string, file: string): Promise<Module> =>
  import(pathToFileURL(join(packages, file)).href);

/** Installs a folder's lock file without running the packages' scripts. */
export function npmCi(folder: string, ...options: string[]): void {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('This installs packages: run it with npm.');
  // This starts npm's JavaScript, because `npm` on Windows is a script that needs a shell.
  const { status } = spawnSync(process.execPath, [npm, 'ci', '--ignore-scripts', ...options], {
    cwd: folder,
    // npm's output goes to stderr, because stdout belongs to the command itself.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed: see above.`);
}
