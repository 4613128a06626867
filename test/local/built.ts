import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** All that the assembly is made of. */
const sources = ['{shared,functions,web,infra}/**/*', 'package-lock.json', 'cdk.json', 'tsconfig.json'];
/** What it says of itself: its other files are named after what is in them. */
const assembly = ['cdk.out/*.json'];

const fileOf = (root: string) => join(root, 'build/assembly.sha256');

function hashOf(root: string, patterns: string[]): string {
  const hash = createHash('sha256');
  for (const name of globSync(patterns, { cwd: root }).sort())
    if (statSync(join(root, name)).isFile()) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

/** Names the sources as they are now, and what an operator decides of the run. */
export const sourcesOf = (root: string, settings: object): string =>
  `${hashOf(root, sources)} ${JSON.stringify(settings)}`;

/** Whether the assembly that is there was made of these sources. */
export const isBuilt = (root: string, from: string): boolean =>
  existsSync(fileOf(root)) && readFileSync(fileOf(root), 'utf8') === `${from} ${hashOf(root, assembly)}`;

/** Says so of the one that was just made. */
export function noteBuilt(root: string, from: string): void {
  mkdirSync(dirname(fileOf(root)), { recursive: true });
  writeFileSync(fileOf(root), `${from} ${hashOf(root, assembly)}`);
}
