import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetSettings, readStored, store as write } from '../../infra/operate/stage-settings.ts';
import { parameterStore } from './parameter-store.ts';

const prod = { stage: 'prod', region: 'eu-central-1' };
let store: ReturnType<typeof parameterStore>;
beforeEach(() => {
  store = parameterStore();
});
afterAll(() => void vi.restoreAllMocks());

const name = '/Colloquy/prod/settings';
const json = (operator: string) => JSON.stringify({ operator });
const save = (operator: string, before?: Awaited<ReturnType<typeof readStored>>) =>
  write(prod, { operator }, before);

test('a stage has settings of its own, which are written only when they change', async () => {
  expect(await readStored(prod)).toBeUndefined();
  const before = await save('one');
  expect(before).toEqual({ value: json('one'), version: 1 });
  expect(await readStored(prod)).toEqual(before);
  expect(await save('one', before)).toEqual(before);
  await save('two', before);
  expect(store.asked).toEqual([`put ${name}`, `put ${name}`]);
});

test('of two who write at once, whoever comes second finds out, and the first one’s stays', async () => {
  const before = await save('old');
  store.elsewhere.push(() => store.put(name, json('theirs')));
  await expect(save('ours', before)).rejects.toThrow(
    `Somebody else has just changed ${name}, and theirs stays.`,
  );
  expect(store.now(name)).toBe(json('theirs'));
  // Whoever read what was put back for a moment is told too.
  await expect(save('third', before)).rejects.toThrow('theirs stays');
  expect(store.now(name)).toBe(json('theirs'));
});

test('and of two who write the first one', async () => {
  store.elsewhere.push(() => store.put(name, json('theirs')));
  await expect(save('ours')).rejects.toThrow('theirs stays');
  expect(store.now(name)).toBe(json('theirs'));
});

test('a stage’s settings are forgotten, and no other’s', async () => {
  for (const stage of ['prod', 'production']) store.put(`/Colloquy/${stage}/settings`, '{}');
  await forgetSettings(prod);
  expect([...store.stored.keys()]).toEqual(['/Colloquy/production/settings']);
});
