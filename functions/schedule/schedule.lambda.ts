import type { Context } from 'aws-lambda';
import { msPerHour } from '../../shared/language/time.ts';
import { Run } from '../stores/run.ts';
import { finishMerges } from '../topic/finish-merge.ts';
import { deleteOldMessages, deleteOldReports } from './delete-old-records.ts';
import { endOldNotices } from './end-old-notices.ts';
import { endSoftDeleted } from './end-soft-deleted.ts';
import { softDeleteWithoutIdentity } from './members-without-identity.ts';
import { deleteLongExpired, notifyOwners } from './offers.ts';
import { publishBase } from './publish-base.ts';
import { sendDigests } from './send-digests.ts';
import { allOfIt, onceADay, type Step, taskOf } from './step.ts';
import { storeFailedBatches } from './store-failed-batches.ts';
import { sweepImages } from './sweep-images.ts';
import { sweepInvitations } from './sweep-invitations.ts';

const steps: Record<string, Step> = {
  storeFailedBatches,
  notifyOwners,
  deleteLongExpired,
  sweepImages: onceADay('images', sweepImages),
  sweepInvitations,
  softDeleteWithoutIdentity: onceADay('identities', softDeleteWithoutIdentity),
  endSoftDeleted,
  finishMerges,
  deleteOldMessages: onceADay('messages', deleteOldMessages),
  deleteOldReports: onceADay('reports', deleteOldReports),
  endOldNotices: onceADay('notices', endOldNotices),
  publishBase,
  sendDigests,
};

/** Milliseconds that a step which goes on for long leaves to those after it. */
const leftToOthers = 60_000;

/**
 * Runs all steps; a repeated or late run does no more than one on time.
 *
 * @throws after all steps, if a task was left for the next run
 */
export async function handler(
  _event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const now = new Date();
  const run = new Run(context && context.getRemainingTimeInMillis() - leftToOthers);
  for (const [name, step] of inTurn(Object.entries(steps), now))
    await run.isolate(taskOf(name, allOfIt), () => step(now, run));
  if (run.left.length > 0)
    throw new Error(`Left for the next run: ${[...new Set(run.left.map(({ step }) => step))].join(', ')}`);
}

/** Each hour another step is first, so that one that uses up a run's time doesn't starve the others. */
function inTurn<T>(list: T[], now: Date): T[] {
  const first = Math.floor(now.getTime() / msPerHour) % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}
