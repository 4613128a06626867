import { forEachLimited } from '../../functions/stores/bulk.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { Part, Row } from './row.ts';

/** So many work at once, as the functions of a busy network do. */
const atOnce = 20;
const members = 10_000;
const writes = 40;

/** How many a second, when `count` are made by some at once. */
async function aSecond(count: number, make: (index: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const made = (index: number): Promise<unknown> =>
    make(index).catch((error: unknown) => {
      if (error instanceof ProductError && error.code === 'try-again') return made(index);
      throw error;
    });
  const indices = Array.from({ length: count }, (_, index) => index);
  await forEachLimited(indices, atOnce, made);
  return count / ((performance.now() - begun) / 1000);
}

/**
 * Ordered writes a second, which all of the network's records take part in, and unordered ones. The functions'
 * modules read where the table is when they are loaded: import this after it is known.
 */
export async function sequenceRows(): Promise<Row[]> {
  const { change } = await import('../../functions/data/change.ts');
  const { doOnce } = await import('../../functions/data/once.ts');
  const run = crypto.randomUUID();
  const ids = Array.from({ length: writes }, () => crypto.randomUUID());
  const ordered = await aSecond(writes, (index) =>
    change((unit) =>
      unit.put('topics', { id: ids[index] ?? '', name: 'Bench', description: '<p>Bench.</p>' }),
    ),
  );
  await change(async (unit) => {
    for (const id of ids) await unit.remove('topics', id);
  });
  const marks = await aSecond(members, (index) => doOnce(`bench#${run}#${index}`, async () => {}));
  return [
    { what: 'Ordered writes in a second', figure: ordered, unit: 'count' },
    { what: 'Unordered writes in a second', figure: marks, unit: 'count' },
    {
      what: `A mark for each of ${members.toLocaleString('en')} members`,
      figure: members / marks,
      unit: 's',
      budget: { most: 60 },
    },
  ];
}

/** On the table of the running product, by its own edge. */
export const measureSequence: Part = async ({ state }) => {
  const { connectToStage } = await import('../../infra/operate/stage.ts');
  await connectToStage({ state });
  return sequenceRows();
};
