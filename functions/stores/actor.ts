import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Operation } from '../../shared/calls/routes.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import { type Actor, type Role, roleFor } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { actionOf, isRecordWrite, type Write } from '../data/audit.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { readStored } from '../data/stored.ts';
import { type Item, type Key, table, tableName } from '../data/table.ts';
import { keepDayStarts } from './day-start.ts';
import { decisionKey, isFinal } from './decisions.ts';
import { assertWritable } from './operators-word.ts';
import { type CountedCall, countKey, quotaRefusal, withCounted } from './quotas.ts';
import { isFactorConfirmed } from './reauthentication.ts';
import { responseBudgetKey, responseBudgetRefusal } from './response-budget.ts';
import { type Bearer, readSession, type Session, sessionKey, sessionOf } from './sessions.ts';

export type MemberActor = Extract<Actor, { type: 'member' }>;

/** Operators act as an administrator, so that the same rules apply to them. */
export const operator: MemberActor = { type: 'member', id: 'operator', admin: true, chairOf: [] };

/** An operator who puts back what was and has asked nobody: whoever gets a role by it is asked to accept it. */
export const restorer: MemberActor = { ...operator, id: 'restorer' };

/** A member and the call that they make. */
export type Caller = MemberActor & {
  countedCall: CountedCall;
  session: Session;
  /** An administrator who has the rights of a member until this session shows a second factor. */
  needsSecondFactor: boolean;
  /** Why the call is refused for now: a quota or the response budget is used up. */
  limitRefusal?: ProductError | undefined;
};

/**
 * The calling member, as the table says now, with their quota where the call may write, and their response budget where
 * it only reads.
 *
 * @throws ProductError what `readMember` and `sessionOf` throw
 */
export async function readCaller(
  { uid, ...calling }: Bearer,
  countedCall: CountedCall,
  writes: boolean,
): Promise<Caller> {
  const unit = new UnitOfWork();
  const key = sessionKey(uid, calling.signIn.id);
  const counterKey = writes ? countKey(uid) : responseBudgetKey(uid, unit.now);
  const actor = await readMember(uid, unit, [key, counterKey])
    .catch(allowCanary(uid, countedCall, unit))
    .catch(async (refusal: unknown) => {
      // A former member, whose sessions ended with the membership, is told so.
      if (!isFormerMember(refusal)) await readSession({ uid, ...calling });
      throw refusal;
    });
  const stored = (await unit.item(key)) as Session | undefined;
  const current = await sessionOf(uid, calling, stored, { isAdministrator: actor.admin, now: unit.now });
  const session = expireFactor(current, actor, unit.now);
  const count = await unit.item(counterKey);
  const rights = rightsIn(session, actor);
  const limitRefusal = writes
    ? quotaRefusal(actor, countedCall, count, unit.now)
    : responseBudgetRefusal(rights, count, unit.now);
  return { ...rights, countedCall, session, needsSecondFactor: rights.admin !== actor.admin, limitRefusal };
}

const isFormerMember = (refusal: unknown) =>
  refusal instanceof ProductError && refusal.code === 'not-a-member';

/** Whether the stage requires a second factor of administrators. */
const isFactorRequired = () => process.env.SECOND_FACTOR === 'administrators';

/** The session; a second factor that was shown too long ago has to be shown again. */
function expireFactor(session: Session, { admin }: MemberActor, now: Date): Session {
  const isOver = session.factor === 'confirmed' && !isFactorConfirmed(session, admin, now);
  return isOver ? { ...session, factor: 'asked' } : session;
}

/** The member's rights in a session: an administrator who still has to show a second factor has those of a member. */
function rightsIn({ factor }: Session, actor: MemberActor): MemberActor {
  return { ...actor, admin: actor.admin && (factor === 'confirmed' || !isFactorRequired()) };
}

/** The canary may sync; any other call of it is refused as a stranger's is. */
const allowCanary =
  (uid: string, { operation }: CountedCall, unit: UnitOfWork) =>
  async (refusal: unknown): Promise<MemberActor> => {
    if (operation !== 'sync' || !(await unit.item(canaryKey(uid)))) throw refusal;
    return { type: 'member', id: uid, admin: false, chairOf: [] };
  };

/**
 * The member with their current roles: a revoked role is gone with the next request.
 *
 * @param uid the identity's `sub`.
 * @param besides items to read in the same batch
 * @throws ProductError for a stranger: `pending-approval` with when their request was filed, `not-a-member` where they
 *   can't ask again, or `not-joined`.
 */
export async function readMember(uid: string, unit: UnitOfWork, besides: Key[] = []): Promise<MemberActor> {
  const roles = ['users', 'admins', 'chairs', 'requests'].map((pk) => ({ pk, sk: uid }));
  const items = await unit.items([...roles, ...besides]);
  const of = (pk: string): Item | undefined => items.find((item) => item.pk === pk);
  const [admin, chair, request] = [of('admins'), of('chairs'), of('requests')];
  // A role that can't be read doesn't count. Somebody whose own record can't be read is still a member.
  if (of('users'))
    return {
      type: 'member',
      id: uid,
      admin: admin !== undefined && readStored('admins', admin) !== undefined,
      chairOf: (chair && readStored('chairs', chair)?.taskforces) ?? [],
    };
  if (!request)
    throw new ProductError(isFinal(await unit.item(decisionKey(uid))) ? 'not-a-member' : 'not-joined');
  throw new ProductError('pending-approval', { current: { createTimestamp: request.createTimestamp } });
}

/**
 * A change by a member, with the roles that they have when it is committed: once a role is revoked, no change relies on
 * it any more. The quota and the author are written in the same transaction.
 *
 * @throws ProductError what `change` and `readMember` throw; `slow-down` when they have done this too often.
 */
export function changeBy<T>(
  { id, countedCall, session }: Caller,
  attempt: (unit: UnitOfWork, actor: MemberActor) => Promise<T>,
): Promise<T> {
  return change(async (unit) => {
    const actor = rightsIn(session, await readMember(id, unit, [countKey(id)]));
    const result = await attempt(unit, actor);
    const writes = unit.writes();
    if (writes.length === 0) return result;
    assertWritable(unit);
    await keepDayStarts(unit, writes);
    await countCall(unit, actor, countedCall);
    unit.by = { id, role: roleIn(actor, writes), operation: countedCall.operation };
    return result;
  });
}

/**
 * Counts a call that was refused like one that was made. Of simultaneous calls, only as many as the quota allows may be
 * answered with their refusal.
 *
 * @throws ProductError `slow-down` when the quota is used up
 */
export const countRefusedCall = ({ id, countedCall, session }: Caller): Promise<void> =>
  change(async (unit) => {
    const actor = rightsIn(session, await readMember(id, unit, [countKey(id)]));
    await countCall(unit, actor, countedCall);
  });

async function countCall(unit: UnitOfWork, actor: MemberActor, call: CountedCall): Promise<void> {
  const counts = await unit.item(countKey(actor.id));
  const limitRefusal = quotaRefusal(actor, call, counts, unit.now, unit.weight);
  if (limitRefusal) throw limitRefusal;
  await unit.putItem(withCounted(actor.id, call, counts, unit.now, unit.weight));
}

/** A change by somebody who asks to join. It is counted like a member's, so that the audit finds what a person did. */
export function changeByApplicant<T>(
  uid: string,
  operation: Operation,
  attempt: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return change(async (unit) => {
    const result = await attempt(unit);
    if (!unit.writes().some(isRecordWrite)) return result;
    assertWritable(unit);
    const counts = await unit.item(countKey(uid));
    await unit.putItem(withCounted(uid, { operation, collection: undefined }, counts, unit.now));
    unit.by = { id: uid, role: 'applicant', operation };
    return result;
  });
}

/**
 * The role in which a member made a change. The first record decides: it is what the change is about. Whoever accepts a
 * role has it only afterwards.
 */
function roleIn(actor: MemberActor, writes: Write[]): Role {
  const first = writes.find(isRecordWrite);
  if (!first) return 'member';
  const roles = [first.before, first.after].flatMap((item) => {
    const collection = item?.pk as Collection;
    return item ? [roleFor(actor, actionOf(first), collection, readStored(collection, item) ?? item)] : [];
  });
  return roles.find((role) => role !== 'member') ?? 'member';
}

/** The canary's identity isn't a member, and may sync like one (`readCaller`). */
export const canaryKey = (uid: string): Key => ({ pk: 'canaries', sk: uid });

/** Written directly, as members see nothing of it. */
export async function registerCanary(uid: string): Promise<void> {
  await table.send(new PutCommand({ TableName: tableName, Item: canaryKey(uid) }));
}
