import { ProductError } from '../../shared/errors.ts';
import { type Actor, type Role, roleFor } from '../../shared/policy.ts';
import type { Collection } from '../../shared/registry.ts';
import { actionOf, isRecordWrite, type Write } from '../data/audit.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { readStored } from '../data/stored.ts';
import type { Item, Key } from '../data/table.ts';
import { canaryKey } from './canary.ts';
import { decisionKey } from './decisions.ts';
import { largeKey, overLarge } from './large-answers.ts';
import { countedOnce, countKey, type Deed, overQuota } from './quotas.ts';
import { isProved } from './session-proof.ts';
import { isIdle } from './session-uses.ts';
import { type Calling, endSession, type Session, sessionKey, sessionOf } from './sessions.ts';

export type MemberActor = Extract<Actor, { type: 'member' }>;

/** Whoever calls, as the token says. */
export type Bearer = Calling & {
  /** The identity's `sub`. */
  uid: string;
};

/** A member and what they call for. */
export type Caller = MemberActor & {
  deed: Deed;
  session: Session;
  /** An administrator who acts as none until this session shows a second factor. */
  heldBack: boolean;
  /** Why they can't for now, where they have done so too often, or were given too many large answers today. */
  spent?: ProductError | undefined;
};

/**
 * The member who calls, as the table says now; with what they have done today where the call may write, and with what
 * they were given where it only reads.
 *
 * @throws ProductError what `readMember` and `sessionOf` throw
 */
export async function readCaller({ uid, ...calling }: Bearer, deed: Deed, writes: boolean): Promise<Caller> {
  const unit = new UnitOfWork();
  const ofSession = sessionKey(uid, calling.signIn.id);
  const counted = writes ? countKey(uid) : largeKey(uid, unit.now);
  const actor = await readMember(uid, unit, [ofSession, counted]).catch(unlessCanary(uid, deed, unit));
  const known = (await unit.item(ofSession)) as Session | undefined;
  // A browser that an administrator has left is nobody's who finds it.
  if (actor.admin && known && isIdle(known, unit.now)) {
    await endSession(uid, known.id);
    throw new ProductError('unauthenticated');
  }
  const session = shownIn(await sessionOf(uid, calling, known, unit.now), actor, unit.now);
  const count = await unit.item(counted);
  const rights = rightsIn(session, actor);
  const spent = writes ? overQuota(actor, deed, count, unit.now) : overLarge(rights, count, unit.now);
  return { ...rights, deed, session, heldBack: rights.admin !== actor.admin, spent };
}

/** Whether administrators need a second factor to act as such: the stage says. */
const isDemanded = () => process.env.SECOND_FACTOR === 'administrators';

/** The session, in which a second factor that was shown too long ago is asked for again. */
function shownIn(session: Session, { admin }: MemberActor, now: Date): Session {
  const isOver = session.factor === 'proved' && !isProved(session, admin, now);
  return isOver ? { ...session, factor: 'asked' } : session;
}

/** The member as what they may act in a session: an administrator who has to show a second factor and didn't is none. */
function rightsIn({ factor }: Session, actor: MemberActor): MemberActor {
  return { ...actor, admin: actor.admin && (factor === 'proved' || !isDemanded()) };
}

/** The canary does the one thing that it is there to try, and whatever else it asks for it is refused as any stranger. */
const unlessCanary =
  (uid: string, { operation }: Deed, unit: UnitOfWork) =>
  async (refusal: unknown): Promise<MemberActor> => {
    if (operation !== 'sync' || !(await unit.item(canaryKey(uid)))) throw refusal;
    return { type: 'member', id: uid, admin: false, chairOf: [] };
  };

/**
 * The member, with their roles as the table says now: one taken away is gone with the next request.
 *
 * @param uid the identity's `sub`.
 * @param besides what the unit should read with it.
 * @throws ProductError for a stranger: `pending-approval` with when their request was filed,
 *   `not-a-member` where that was decided, or `not-joined`.
 */
export async function readMember(uid: string, unit: UnitOfWork, besides: Key[] = []): Promise<MemberActor> {
  const roles = ['users', 'admins', 'chairs', 'requests'].map((pk) => ({ pk, sk: uid }));
  const items = await unit.items([...roles, ...besides]);
  const of = (pk: string): Item | undefined => items.find((item) => item.pk === pk);
  const [admin, chair, request] = [of('admins'), of('chairs'), of('requests')];
  // A role that can't be read is none; a member whose own record can't be is one all the same.
  if (of('users'))
    return {
      type: 'member',
      id: uid,
      admin: admin !== undefined && readStored('admins', admin) !== undefined,
      chairOf: (chair && readStored('chairs', chair)?.taskforces) ?? [],
    };
  if (!request) throw new ProductError((await unit.item(decisionKey(uid))) ? 'not-a-member' : 'not-joined');
  throw new ProductError('pending-approval', { current: { createTimestamp: request.createTimestamp } });
}

/**
 * A change by a member, in the roles they have at the moment it is made: what a role allowed is refused
 * once the write that takes it away is done, even between the first look at a call and its end. It is
 * counted and signed in the same write, so that neither can be missing or be there without it.
 *
 * @throws ProductError what `change` and `readMember` throw; `slow-down` when they have done this too often.
 */
export function changeBy<T>(
  { id, deed, session }: Caller,
  attempt: (unit: UnitOfWork, actor: MemberActor) => Promise<T>,
): Promise<T> {
  return change(async (unit) => {
    const actor = rightsIn(session, await readMember(id, unit, [countKey(id)]));
    const result = await attempt(unit, actor);
    const writes = unit.writes();
    if (writes.length === 0) return result;
    const counts = await unit.item(countKey(id));
    const spent = overQuota(actor, deed, counts, unit.now);
    if (spent) throw spent;
    await unit.putItem(countedOnce(id, deed, counts, unit.now));
    unit.by = { id, role: roleIn(actor, writes), operation: deed.operation };
    return result;
  });
}

/** In which role they made it: what a change is about comes first in it, the rest follows from that. */
function roleIn(actor: MemberActor, writes: Write[]): Role {
  const first = writes.find(isRecordWrite);
  if (!first) return 'member';
  const item = (first.before ?? first.after) as Item;
  const collection = item.pk as Collection;
  return roleFor(actor, actionOf(first), collection, readStored(collection, item) ?? item);
}
