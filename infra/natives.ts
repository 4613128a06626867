import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from './settings.ts';

const root = resolve(import.meta.dirname, '..');

/** Where the packages of a machine are: here by `npm ci`, for AWS by `npm run natives`. */
const homes: Record<Settings['natives'], string> = {
  'this-machine': join(root, 'node_modules'),
  'linux-arm64': join(root, 'build/natives/linux-arm64/node_modules'),
};

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** The packages and all they need, of the optional ones those that were installed for the machine. */
function closure(packages: string[], home: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const manifest: Manifest = JSON.parse(readFileSync(join(home, name, 'package.json'), 'utf8'));
    Object.keys(manifest.dependencies ?? {}).forEach(visit);
    Object.keys(manifest.optionalDependencies ?? {})
      .filter((optional) => existsSync(join(home, optional)))
      .forEach(visit);
  };
  packages.forEach(visit);
  return found;
}

/** Copies the packages into the bundle's own node_modules; throws when `machine`'s aren't installed. */
export function copyNatives(packages: string[], bundle: string, machine: Settings['natives']): void {
  const home = homes[machine];
  if (!existsSync(home)) throw new Error(`${home} does not exist. Prepare it with: npm run natives`);
  for (const name of closure(packages, home))
    cpSync(join(home, name), join(bundle, 'node_modules', name), { recursive: true, dereference: true });
}
