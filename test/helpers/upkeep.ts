import { AsyncLocalStorage } from 'node:async_hooks';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Run } from '../../functions/stores/run.ts';
import type { Entry } from '../../functions/stream/step.ts';
import type { Target } from '../../shared/kinds/references.ts';

/** A step of the stream or the schedule by itself, of which nothing may be left. */
export const stepRunner =
  <T>(step: (work: T, run: Run) => Promise<void>) =>
  async (work: T): Promise<void> => {
    // The functions read their settings when they are loaded.
    const { Run } = await import('../../functions/stores/run.ts');
    await refuseOtherPartitions();
    const run = new Run();
    await upkeep.run(true, () => step(work, run));
    if (run.left.length > 0) throw new Error(`Left: ${JSON.stringify(run.left)}`);
  };

/** Set while a step runs: the test itself writes where it likes. */
const upkeep = new AsyncLocalStorage<true>();
let isRefusing = false;

/** Refuses what a step would write into a partition that background work has no right to. */
async function refuseOtherPartitions(): Promise<void> {
  if (isRefusing) return;
  isRefusing = true;
  const { table } = await import('../../functions/data/table.ts');
  const { writtenBy } = await import('../../infra/stacks/upkeep-stack.ts');
  const written = new Set([...writtenBy.stream, ...writtenBy.schedule]);
  type Asked = { Item?: { pk: string }; Key?: { pk: string } };
  table.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const { TransactItems, ...one } = args.input as Asked & { TransactItems?: Record<string, Asked>[] };
        const puts = TransactItems
          ? TransactItems.flatMap(({ Put, Update }) => [Put ?? Update ?? {}])
          : /^(Put|Update)/.test(commandName)
            ? [one]
            : [];
        const other = puts
          .flatMap(({ Item, Key }) => (Item ?? Key)?.pk ?? [])
          .find((pk) => !written.has(pk.replace(/#.*/, '#*')));
        if (other && upkeep.getStore()) throw new Error(`Background work may not write into ${other}.`);
        return next(args);
      },
    { step: 'initialize' },
  );
}

/** What the stream says of deleted records. */
export const deletionsOf = (targets: Target[]): Entry[] =>
  targets.map(({ collection, id }) => ({
    record: {
      eventID: `${collection}-${id}`,
      dynamodb: { Keys: marshall({ pk: collection, sk: id }) as never },
    },
    change: { collection, id } as Entry['change'],
  }));
