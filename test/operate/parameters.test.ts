import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteParameters, readParameter, writeParameter } from '../../infra/operate/parameters.ts';
import { parameterStore } from './parameter-store.ts';

const prod = { stage: 'prod', region: 'eu-central-1' };
let store: ReturnType<typeof parameterStore>;
beforeEach(() => {
  store = parameterStore();
});
afterAll(() => void vi.restoreAllMocks());

test('a stage has parameters of its own, and only a secret one is encrypted', async () => {
  expect(await readParameter(prod, 'settings')).toBeUndefined();
  const before = await writeParameter(prod, 'settings', 'one', { before: undefined });
  expect(await readParameter(prod, 'settings')).toEqual(before);
  await writeParameter(prod, 'settings', 'two', { before });
  await writeParameter(prod, 'key', 'hidden', { before: undefined, secret: true });
  expect(store.stored).toEqual(
    new Map([
      [
        '/Colloquy/prod/settings',
        [
          { value: 'one', type: 'String' },
          { value: 'two', type: 'String' },
        ],
      ],
      ['/Colloquy/prod/key', [{ value: 'hidden', type: 'SecureString' }]],
    ]),
  );
});

test('of two who write at once, whoever comes second finds out, and the first one’s stays', async () => {
  const before = await writeParameter(prod, 'settings', 'old', { before: undefined });
  store.elsewhere.push(() => store.put('/Colloquy/prod/settings', 'theirs'));
  await expect(writeParameter(prod, 'settings', 'ours', { before })).rejects.toThrow(
    'Somebody else has just changed /Colloquy/prod/settings, and theirs stays.',
  );
  expect(store.now('/Colloquy/prod/settings')).toBe('theirs');
  // Whoever read what was put back for a moment is told too.
  await expect(writeParameter(prod, 'settings', 'third', { before })).rejects.toThrow('theirs stays');
  expect(store.now('/Colloquy/prod/settings')).toBe('theirs');
});

test('and of two who write the first one', async () => {
  store.elsewhere.push(() => store.put('/Colloquy/prod/settings', 'theirs'));
  const ours = writeParameter(prod, 'settings', 'ours', { before: undefined });
  await expect(ours).rejects.toThrow('theirs stays');
  expect(store.now('/Colloquy/prod/settings')).toBe('theirs');
});

test('a stage’s parameters are deleted, and no other’s', async () => {
  for (const name of ['prod/settings', 'prod/key', 'production/settings', 'test/settings'])
    store.put(`/Colloquy/${name}`, 'x');
  await deleteParameters(prod);
  expect([...store.stored.keys()]).toEqual(['/Colloquy/production/settings', '/Colloquy/test/settings']);
  await deleteParameters(prod);
  expect(store.asked).toHaveLength(2);
});
