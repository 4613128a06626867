import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import type { Created, OnWrite } from '../http/on-write.ts';
import { readVisible } from '../http/records.ts';
import { administratorIds } from '../stores/administrators.ts';

export const reports: OnWrite<'reports'> = {
  create: async (actor, input, unit) => {
    const { title, person, message } = await reportedIn(actor, input, unit);
    if (person === actor.id) throw new ProductError('conflict', { message: msg('This is your own.') });
    if (person && (await administratorIds()).every((id) => id === person))
      throw new ProductError('conflict', {
        message: msg(
          'This is about the only administrator, who would be alone to decide. Write to them directly.',
        ),
      });
    return { ...input, by: actor.id, title, ...(person && { person }), ...(message && { message }) };
  },
};

type Reported = { title: string; person?: string | undefined; message?: string | undefined };

/** What a report is about, as whoever reports it sees it. @throws ProductError `not-found` */
async function reportedIn(
  actor: MemberActor,
  { record: { kind, id } }: Created<'reports'>,
  unit: UnitOfWork,
): Promise<Reported> {
  if (kind === 'introductions') {
    const { from, message } = await readVisible(unit, actor, kind, id);
    const sender = await unit.get('users', from);
    // Whoever reads it is told in their language that it is a message, and where its sender isn't a member any more.
    return { title: sender?.name ?? '', person: from, message };
  }
  const { name, ...record } = await readVisible(unit, actor, kind, id);
  if (kind === 'users') return { title: name, person: id };
  return { title: name, person: 'owner' in record ? record.owner : undefined };
}
