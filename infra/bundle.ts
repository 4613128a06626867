import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node } from 'constructs';
import { buildSync } from 'esbuild';
import { copyNatives, natives } from './natives.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles one entry of `functions/` into a folder of its own and returns that folder. The AWS SDK
 * goes in as well: a pinned version that starts faster than the runtime's own.
 */
export function bundle(node: Node, entry: string): string {
  const source = join(root, 'functions', entry);
  const name = entry.replace(/^.*\//, '').replace('.lambda.ts', '');
  const folder = join(root, 'build', 'functions', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  buildSync({
    entryPoints: [source],
    outfile: join(folder, 'index.mjs'),
    bundle: true,
    minify: true,
    keepNames: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    sourcesContent: false,
    external: natives,
    banner: {
      // Packages in CommonJS among those bundled still call `require`.
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    logLevel: 'warning',
    absWorkingDir: root,
  });
  const assets = join(dirname(source), 'assets');
  if (existsSync(assets)) cpSync(assets, join(folder, 'assets'), { recursive: true });
  if (name === 'pictures') copyNatives(node, folder);
  return folder;
}
