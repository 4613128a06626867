import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { change, Unit } from '../data/change.ts';
import { welcome } from '../data/notification.ts';
import { secondsFrom } from '../data/table.ts';
import type { Answer, Call } from '../http/call.ts';
import { answer, idOf } from '../http/records.ts';
import { inviteMember } from '../identity/user-pool.ts';

/** Remembers for a month whom an approval made a member, so that pressing it again finds them. */
const approvalKey = (requestId: string) => ({ pk: 'approvals', sk: requestId });

/**
 * Makes a member of a request, in one transaction with the end of the request. A nominee is invited
 * first: inviting twice gives the same identity, so a repeated approval makes one member.
 */
export async function approveRequest(call: Call): Promise<Answer> {
  const { actor } = call;
  if (!can(actor, 'approve', 'requests')) throw new ProductError('not-found');
  const id = idOf(call);
  const seen = await new Unit().get('requests', id);
  const uid = seen?.nominatedBy ? await inviteMember(seen.email, seen.name) : id;
  const user = await change(async (unit) => {
    const request = await unit.get('requests', id);
    if (!request) {
      const approved = await unit.item(approvalKey(id));
      const member = approved && (await unit.get('users', approved.userId as string));
      if (!member) throw new ProductError('not-found');
      return member;
    }
    const { description: _, nominatedBy: __, ...profile } = request;
    const member =
      (await unit.get('users', uid)) ??
      (await unit.put('users', {
        ...profile,
        id: uid,
        bio: profile.bio ?? '',
        title: profile.title ?? '',
        topics: profile.topics ?? [],
        contact: profile.contact ?? [],
        notifications: [welcome()],
        firstRun: true,
      }));
    await unit.remove('requests', id);
    // A nominee who had asked to join as well is in now.
    await unit.remove('requests', uid);
    await unit.putItem({ ...approvalKey(id), userId: uid, expires: secondsFrom(unit.now, 30 * 86_400) });
    return member;
  });
  return answer(actor, 'users', user);
}
