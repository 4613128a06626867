import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

test('every part of the bench can be loaded by Node itself, which reads less of TypeScript than a bundler', {
  tags: ['long'],
}, () => {
  const load = `const { parts } = await import('./test/bench/parts.ts');
    for (const part of Object.values(parts)) console.log(typeof (await part()));
    process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const loaded = stdout.trim().split('\n');
  expect(new Set(loaded)).toEqual(new Set(['function']));
});
