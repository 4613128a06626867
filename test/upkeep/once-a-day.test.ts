import { beforeEach, expect, it, vi } from 'vitest';
import type { Step } from '../../functions/schedule/step.ts';
import { startEngines } from '../helpers/engines.ts';

await startEngines();
const { Run } = await import('../../functions/stores/run.ts');
const { onceADay } = await import('../../functions/schedule/step.ts');

const step = vi.fn<Step>();
let name: string;
const runAt = (time: string) => onceADay(name, step)(new Date(time), new Run());

beforeEach(() => {
  step.mockReset();
  name = crypto.randomUUID();
});

it('is done by the first run of a day, and by the first of the next', async () => {
  for (const hour of ['00', '01', '23']) await runAt(`2026-03-20T${hour}:20:00.000Z`);
  expect(step).toHaveBeenCalledTimes(1);
  await runAt('2026-03-21T00:20:00.000Z');
  expect(step).toHaveBeenCalledTimes(2);
});

it('is done again by the next run where it was cut off, or left something', async () => {
  step.mockRejectedValueOnce(new Error('cut off'));
  await expect(runAt('2026-03-20T00:20:00.000Z')).rejects.toThrow('cut off');
  step.mockImplementationOnce(async (_now, run) => void run.left.push({ step: name, about: 'one' }));
  for (const hour of ['01', '02', '03']) await runAt(`2026-03-20T${hour}:20:00.000Z`);
  expect(step).toHaveBeenCalledTimes(3);
});

it('is done where another step of the same run left something, and not again for it', async () => {
  const run = new Run();
  run.left.push({ step: 'another', about: 'one' });
  const now = new Date('2026-03-20T00:20:00.000Z');
  for (let each = 0; each < 2; each += 1) await onceADay(name, step)(now, run);
  expect(step).toHaveBeenCalledTimes(1);
});
