import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node } from 'constructs';

/** Packages with machine code: they can't be bundled, and differ between this machine and AWS. */
export const natives = ['sharp'];

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Copies sharp and what it loads beside a bundle: this machine's, so that the assembly runs here,
 * or with the context `natives=linux-arm64` those that `npm run deploy` has fetched for AWS.
 */
export function copyNatives(node: Node, folder: string): void {
  const forAws = node.tryGetContext('natives') === 'linux-arm64';
  const from = forAws
    ? join(root, 'build', 'natives', 'linux-arm64', 'node_modules')
    : join(root, 'node_modules');
  if (!existsSync(join(from, 'sharp')))
    throw new Error(`sharp is not in ${from}. Use "npm run deploy", which fetches it.`);
  const platforms = readdirSync(join(from, '@img')).map((name) => join('@img', name));
  for (const name of ['sharp', 'detect-libc', 'semver', ...platforms])
    if (existsSync(join(from, name)))
      cpSync(join(from, name), join(folder, 'node_modules', name), { recursive: true, dereference: true });
}
