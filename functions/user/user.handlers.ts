import * as z from 'zod';
import type { Presented, Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { present } from '../../shared/permissions/present.ts';
import { listEdits as theCall } from '../../shared/user/user.calls.ts';
import { UnitOfWork } from '../data/change.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { everyRecord } from '../data/records.ts';
import type { Answer, ByMember, Handler, MemberActor, Refusing } from '../http/call.ts';
import { passFor } from '../http/edge.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { findIdentity } from '../identity/user-pool.ts';
import { changeBy } from '../stores/actor.ts';
import { bounceOf, everyBounce } from '../stores/bounces.ts';
import { hasEndedDigest } from '../stores/digest-states.ts';
import { editsOf } from '../stores/edits.ts';
import { countMailToStranger } from '../stores/mail-limits.ts';
import { dismiss } from '../stores/notices.ts';
import { unsubscribeToken } from '../stores/unsubscribe-token.ts';

export const getMe: Handler<'getMe'> = async (call) => {
  const { actor } = call;
  const user = await readVisible(new UnitOfWork(), actor, 'users', actor.id);
  return {
    status: 200,
    body: {
      // The caller's own record includes private fields.
      user: present('users', user, actor) as Stored<'users'>,
      roles: { admin: actor.admin, chairOf: actor.chairOf },
      secondFactor: { set: actor.session.factor === 'confirmed', needed: actor.needsSecondFactor },
      bounce: await bounceOf(user.email),
      ...((await hasEndedDigest(actor.id)) && { digestEnded: await unsubscribeToken(actor.id, new Date()) }),
    },
    cookies: await passFor(call),
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
        message: msg('This notification has changed since you read it. Read it again before you dismiss it.'),
        current: present('notices', notice, actor),
      });
    await unit.remove('notices', id);
  });
  return { status: 204 };
};

export const dismissNotifications: Handler<'dismissNotifications'> = async (call) => {
  const { notifications } = call.input();
  await changeBy(call.actor, async (unit, actor) => {
    await unit.items(notifications.map(({ id }) => ({ pk: 'notices', sk: id })));
    for (const { id, count, record } of notifications) {
      const notice = await unit.get('notices', id);
      if (!notice || !can(actor, 'delete', 'notices', notice)) continue;
      if (record !== undefined || count >= notice.count) await dismiss(unit, notice, record);
    }
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

const place = z.strictObject({ editsAfter: z.uuid() });

/** Answers what others changed in the caller's profile, with the previous values. */
export const listEdits: Handler<'listEdits'> = async ({ actor, query, refusal }) => {
  const { cursor, limit } = query();
  const from = cursor === undefined ? undefined : await readCursor(place, cursor);
  if (cursor !== undefined && !from)
    throw refusal('bad-request', {
      message: msg('This cursor does not belong to this list. Start again without it.'),
    });
  const { items, next } = await editsOf(actor.id, from?.editsAfter, limit, new Date());
  const body = { items, ...(next !== undefined && { cursor: await writeCursor({ editsAfter: next }) }) };
  return { status: 200, body: theCall.answer.schema.parse(body) };
};

/** Answers the members whose mail comes back, or who called it unwanted. */
export const listBounces: Handler<'listBounces'> = async ({ actor, refusal }) => {
  if (!can(actor, 'see-bounces', 'users')) throw refusal('forbidden');
  const bounceOf = await everyBounce();
  const items = [];
  for await (const { id, name, email } of everyRecord('users')) {
    const bounce = bounceOf(email);
    if (bounce) items.push({ id, name, email, ...bounce });
  }
  return { status: 200, body: { items } };
};

/** Invites a member without a password again. The stream sends the mail, which ends the previous link. */
export const inviteAgain: Handler<'inviteAgain'> = async (call) => {
  const id = idOf(call);
  const member = await readInvitable(new UnitOfWork(), call.actor, id, call.refusal);
  const identity = await findIdentity(id);
  if (!identity?.unused || identity.disabled)
    throw call.refusal('conflict', {
      message: msg(
        '{name} already has a password. Anyone who forgot theirs can have a code emailed from the sign-in page.',
      ),
      values: { name: member.name },
    });
  await countMailToStranger('invitation', { email: member.email, by: call.actor.id });
  const invited = await changeBy(call.actor, async (unit, actor) =>
    unit.put('users', {
      ...(await readInvitable(unit, actor, id, call.refusal)),
      invited: unit.now.toISOString(),
    }),
  );
  return answerRecord(call.actor, 'users', invited);
};

async function readInvitable(
  unit: UnitOfWork,
  actor: MemberActor,
  id: string,
  refusal: Refusing<'forbidden'>['refusal'],
): Promise<Stored<'users'>> {
  const member = await readVisible(unit, actor, 'users', id);
  if (!can(actor, 'create', 'users')) throw refusal('forbidden');
  return member;
}
