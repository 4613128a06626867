import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Installs the packages of a single command, unless they are installed already: those of the lock file if there is
 * one, otherwise the newest before the day that `.npmrc` names.
 *
 * @param from the folder with `package.json`, and with the lock file or `.npmrc`
 * @returns the folder with the packages
 */
export function installPackages(from: string): string {
  const files = readdirSync(from).filter((file) => /^(package.*\.json|\.npmrc)$/.test(file));
  const { name, dependencies } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const home = resolve(import.meta.dirname, '../../build/packages', name);
  const packages = join(home, 'node_modules');
  const read = (file: string) => existsSync(file) && readFileSync(file, 'utf8');
  // npm writes its own lock file last, so it tells that the installation is complete.
  const isInstalled =
    existsSync(join(packages, '.package-lock.json')) &&
    files.every((file) => read(join(home, file)) === read(join(from, file)));
  if (isInstalled) return packages;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const file of files) cpSync(join(from, file), join(home, file));
  console.error(`Installing ${Object.keys(dependencies).join(', ')}, this once…`);
  if (files.includes('package-lock.json')) npmCi(home);
  else npm(home, 'install');
  return packages;
}

/** Imports a file of such a package. */
export const importFrom = <Module>(packages: string, file: string): Promise<Module> =>
  import(pathToFileURL(join(packages, file)).href);

/** Installs a folder's lock file without running the packages' scripts. */
export const npmCi = (folder: string, ...options: string[]): void => npm(folder, 'ci', ...options);

function npm(folder: string, command: 'ci' | 'install', ...options: string[]): void {
  const path = process.env.npm_execpath;
  if (!path) throw new Error('This installs packages: run it with npm.');
  // This starts npm's JavaScript, because `npm` on Windows is a script that needs a shell.
  const { status } = spawnSync(process.execPath, [path, command, '--ignore-scripts', ...options], {
    cwd: folder,
    // npm's output goes to stderr, because stdout belongs to the command itself.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed: see above.`);
}
