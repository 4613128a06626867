import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The machine that native code is for. */
export type Machine = 'this-machine' | 'cloud';

/** The platform of the functions in the cloud, in npm's options. */
export const cloud = { os: 'linux', cpu: 'arm64', libc: 'glibc' };

/** The folder where `npm run natives` installs the packages for the cloud. */
export const cloudHome = join(root, 'build/natives');

const homes: Record<Machine, string> = { 'this-machine': root, cloud: cloudHome };

/** Packages with native code, by function: they are copied beside its bundle. */
export const natives: Record<string, string[]> = { pictures: ['sharp'] };

/** An entry of the lock file. */
export type Locked = {
  version: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** The packages and their dependencies in the lock file, by folder; `runs` selects those for one machine. */
export function lockedPackages(packages: string[], runs = (_: Locked) => true): Record<string, Locked> {
  const lock: Record<string, Locked> = read(join(root, 'package-lock.json')).packages;
  const found: Record<string, Locked> = {};
  const visit = (name: string, from: string): void => {
    const folder = foldersOf(name, from).find((each) => lock[each]);
    const entry = folder && lock[folder];
    if (!entry) throw new Error(`The lock file doesn't have ${name}, which ${from || 'the product'} needs.`);
    if (found[folder] || !runs(entry)) return;
    found[folder] = entry;
    for (const each of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(each, folder);
  };
  for (const name of packages) visit(name, '');
  return found;
}

/** The folders where Node looks for a dependency of the package in `from`: first inside it, then further up. */
function foldersOf(name: string, from: string): string[] {
  const own = from ? `${from}/node_modules/${name}` : `node_modules/${name}`;
  if (from === '') return [own];
  const up = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')));
  return [own, ...foldersOf(name, up)];
}

/**
 * Copies the packages into the bundle's node_modules.
 *
 * @throws Error if one isn't installed in the lock file's version with the machine's native code
 */
export function copyNatives(
  packages: string[],
  bundle: string,
  machine: Machine,
  home = homes[machine],
): void {
  for (const [folder, { version }] of Object.entries(lockedPackages(packages, runsOn(machine)))) {
    const manifest = join(home, folder, 'package.json');
    if (!existsSync(manifest) || read(manifest).version !== version)
      throw new Error(
        `${join(home, folder)} isn't there in version ${version}: ${machine === 'cloud' ? 'npm run natives' : 'npm ci'}`,
      );
    cpSync(join(home, folder), join(bundle, folder), { recursive: true, dereference: true });
  }
}

function runsOn(machine: Machine): (entry: Locked) => boolean {
  const { os, cpu, libc } = machine === 'cloud' ? cloud : thisMachine();
  const fits = (allowed: string[] | undefined, own: string) => !allowed || allowed.includes(own);
  return (locked) => fits(locked.os, os) && fits(locked.cpu, cpu) && fits(locked.libc, libc);
}

function thisMachine(): typeof cloud {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const libc = header.glibcVersionRuntime ? 'glibc' : 'musl';
  return { os: process.platform, cpu: process.arch, libc };
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
