import { ProductError } from '../../shared/errors.ts';
import { forEachLimited } from '../../shared/for-each-limited.ts';
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
 * Writes a second through the clock, which all of the network's records go by, and beside it. The functions'
 * modules read where the table is when they are loaded: import this after it is known.
 */
export async function clockRows(): Promise<Row[]> {
  const { change } = await import('../../functions/data/change.ts');
  const { doOnce } = await import('../../functions/data/once.ts');
  const run = crypto.randomUUID();
  const ids = Array.from({ length: writes }, () => crypto.randomUUID());
  const clock = await aSecond(writes, (index) =>
    change((unit) =>
      unit.put('topics', { id: ids[index] ?? '', name: 'Bench', description: '<p>Bench.</p>' }),
    ),
  );
  await change(async (unit) => {
    for (const id of ids) await unit.remove('topics', id);
  });
  const marks = await aSecond(members, (index) => doOnce(`bench#${run}#${index}`, async () => {}));
  return [
    { what: 'Records written in a second, through the clock', figure: clock, unit: 'count' },
    { what: 'Marks written in a second, beside the clock', figure: marks, unit: 'count' },
    {
      what: `A mark for each of ${members.toLocaleString('en')} members`,
      figure: members / marks,
      unit: 's',
      budget: { most: 60 },
    },
  ];
}

/** On the table of the running product, by its own edge. */
export const measureClock: Part = async ({ state }) => {
  const { workOn } = await import('../../infra/operate/stage.ts');
  await workOn({ state });
  return clockRows();
};
