import type { Presented, Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { present } from '../../shared/permissions/present.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Answer, ByMember, Handler } from '../http/call.ts';
import { passFor } from '../http/pass.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { bounceOf } from '../stores/bounces.ts';

export const getMe: Handler<'getMe'> = async (call) => {
  const { actor } = call;
  const user = await readVisible(new UnitOfWork(), actor, 'users', actor.id);
  return {
    status: 200,
    body: {
      // The caller's own record includes private fields.
      user: present('users', user, actor) as Stored<'users'>,
      roles: { admin: actor.admin, chairOf: actor.chairOf },
      secondFactor: { set: actor.session.factor === 'proved', needed: actor.needsSecondFactor },
      bounce: await bounceOf(user.email),
    },
    cookies: passFor(call),
  };
};

export const dismissNotification: Handler<'dismissNotification'> = async (call) => {
  const id = idOf(call);
  const { count } = call.query();
  await changeBy(call.actor, async (unit, actor) => {
    const notice = await readVisible(unit, actor, 'notices', id);
    if (!can(actor, 'delete', 'notices', notice)) throw call.refusal('forbidden');
    if (count !== undefined && count < notice.count)
      throw call.refusal('stale', {
        message: 'This notification has changed since you read it. Read it again before you dismiss it.',
        current: present('notices', notice, actor),
      });
    await unit.remove('notices', id);
  });
  return { status: 204 };
};

/** The most declined matches that are kept, the latest ones. */
const mostDeclined = 200;

export const declineMatch: Handler<'declineMatch'> = (call) => {
  const id = idOf(call);
  return changeDeclined(call, (declined) =>
    declined.includes(id) ? declined : [...declined, id].slice(-mostDeclined),
  );
};

export const proposeAgain: Handler<'proposeAgain'> = (call) => {
  const id = idOf(call);
  return changeDeclined(call, (declined) =>
    declined.includes(id) ? declined.filter((each) => each !== id) : declined,
  );
};

/** @param how returns the same list if nothing changes */
async function changeDeclined(
  { actor: caller }: ByMember,
  how: (declined: string[]) => string[],
): Promise<Answer<Presented<'users'>>> {
  const member = await changeBy(caller, async (unit, actor) => {
    const user = await readVisible(unit, actor, 'users', actor.id);
    const declined = user.notForMe ?? [];
    const notForMe = how(declined);
    return notForMe === declined ? user : unit.put('users', { ...user, notForMe });
  });
  return answerRecord(caller, 'users', member);
}
