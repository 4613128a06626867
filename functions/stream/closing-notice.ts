import type { Stored } from '../../shared/kinds/registry.ts';
import { entriesOf } from '../data/audit.ts';
import { change, UnitOfWork } from '../data/change.ts';
import type { Change } from '../data/stream-record.ts';
import { blockersOf } from '../stores/blocks.ts';
import { introductionsAbout } from '../stores/introductions.ts';
import { notifyMember } from './notify-member.ts';
import { type Step, taskOf } from './step.ts';

/** An opportunity or a project that was just closed. */
export type Closing = {
  [C in 'offers' | 'projects']: { collection: C; record: Stored<C> };
}['offers' | 'projects'];

/** The closing that a write is; undefined for any other write. */
export function closingIn(change: Change): Closing | undefined {
  if (change.collection !== 'offers' && change.collection !== 'projects') return undefined;
  const { collection, before, after } = change;
  const isClosing = before && after?.closed && after.closed !== before.closed;
  return isClosing ? ({ collection, record: after } as Closing) : undefined;
}

/** Notifies those who asked about an opportunity or a project that it was closed; `sendMails` mails it to them. */
export const notifyOfClosings: Step = async (entries, run) => {
  for (const entry of entries) {
    const closing = closingIn(entry.change);
    if (closing) await run.isolate(taskOf('closing', [entry]), () => notifyAll(closing));
  }
};

async function notifyAll({ collection, record: { id, closed } }: Closing): Promise<void> {
  const subject = collection === 'offers' ? 'offer-closed' : 'project-closed';
  for (const { member, deed } of await whoAsked(collection, id, ['blocked']))
    await change(async (unit) => {
      const record = await unit.get(collection, id);
      if (record && record.closed === closed)
        await notifyMember(unit, member, { deed, record, group: { subject } });
    });
}

/** How many writes of a record are searched for its closing: it is among the last ones. */
const mostWrites = 20;

/**
 * The members who asked about a record, except whoever closed it and those who don't want to hear from them. The deed
 * names what they wrote, so that each is told once for it, however often the record is opened and closed again.
 *
 * @param unwanted which blocks of whoever closed it count: mutes are for mails only
 */
export async function whoAsked(
  collection: Closing['collection'],
  id: string,
  unwanted: readonly Stored<'blocks'>['how'][],
): Promise<{ member: string; deed: string }[]> {
  const { entries } = await entriesOf(collection, id, undefined, mostWrites);
  const closer = entries.find(({ operation }) => operation.startsWith('close'))?.by ?? '';
  const asked = await introductionsAbout({ kind: collection, id });
  const unit = new UnitOfWork();
  const senders = asked.map(({ from }) => from);
  const except = new Set([closer]);
  for (const how of unwanted)
    for (const member of await blockersOf(unit, closer, senders, how)) except.add(member);
  return asked
    .filter(({ from }) => !except.has(from))
    .map((introduction) => ({ member: introduction.from, deed: `closed#${id}#${introduction.id}` }));
}
