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
    const run = new Run();
    await step(work, run);
    if (run.left.length > 0) throw new Error(`Left: ${JSON.stringify(run.left)}`);
  };

/** What the stream says of deleted records. */
export const deletionsOf = (targets: Target[]): Entry[] =>
  targets.map(({ collection, id }) => ({
    record: {
      eventID: `${collection}-${id}`,
      dynamodb: { Keys: marshall({ pk: collection, sk: id }) as never },
    },
    change: { collection, id } as Entry['change'],
  }));
