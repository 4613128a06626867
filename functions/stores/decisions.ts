import { type LanguageCode, languageCodes } from '../../shared/language/languages.ts';
import { msPerDay, secondsPerDay } from '../../shared/language/time.ts';
import { mostDeclines } from '../../shared/request/request.rules.ts';
import { UnitOfWork } from '../data/change.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';

/** Says that administrators declined somebody's request, or deleted the request or the member. */
export const decisionKey = (uid: string): Key => ({ pk: 'decisions', sk: uid });

/** From now on this identity is told that it is not a member, and can't ask again. */
export async function markDecided(unit: UnitOfWork, uid: string): Promise<void> {
  await unit.putItem({ ...decisionKey(uid), at: unit.now.toISOString() });
}

/** Days for which the decisions on requests are kept. */
const keptDays = 366;
const untilForgotten = ({ now }: UnitOfWork) => secondsFrom(now, keptDays * secondsPerDay);

export type Decline = {
  at: string;
  /** The administrator. */
  by: string;
  reason?: string;
  /** How many declines there were, this one included. */
  declines: number;
};

/** The decline that a decision is; a deletion is none. */
export const declineIn = (decision: Item | undefined): Decline | undefined =>
  decision?.declines === undefined ? undefined : (decision as Item & Decline);

/** Whether somebody can't ask to join again: they were deleted, or declined too often. */
export const isFinal = (decision: Item | Decline | undefined): boolean =>
  decision !== undefined && Number(decision.declines ?? mostDeclines) >= mostDeclines;

/** Declines a request, which is removed in the same change. */
export async function recordDecline(
  unit: UnitOfWork,
  { id, createTimestamp }: { id: string; createTimestamp: string },
  { by, reason }: { by: string; reason?: string | undefined },
): Promise<void> {
  const earlier = declineIn(await unit.item(decisionKey(id)));
  const decline: Decline = {
    at: unit.now.toISOString(),
    by,
    declines: (earlier?.declines ?? 0) + 1,
    ...(reason && { reason }),
  };
  await unit.putItem({ ...decisionKey(id), ...decline, expires: untilForgotten(unit) });
  await recordWait(unit, createTimestamp);
}

/** Remembers whom an approval made a member, for a repeated approval and for the notice to the nominator. */
export const approvalKey = (requestId: string): Key => ({ pk: 'approvals', sk: requestId });

export async function recordApproval(
  unit: UnitOfWork,
  { id, createTimestamp }: { id: string; createTimestamp: string },
  { by, userId }: { by: string; userId: string },
): Promise<void> {
  const at = unit.now.toISOString();
  await unit.putItem({ ...approvalKey(id), userId, by, at, expires: untilForgotten(unit) });
  await recordWait(unit, createTimestamp);
}

const waitsKey: Key = { pk: 'waits', sk: 'requests' };
/** The latest waits say how long it takes now; fewer than `fewestWaits` say nothing. */
const mostWaits = 50;
const fewestWaits = 5;

const waitsIn = (item: Item | undefined) => (item?.days ?? []) as number[];

async function recordWait(unit: UnitOfWork, since: string): Promise<void> {
  const days = Math.max(1, Math.ceil((unit.now.getTime() - Date.parse(since)) / msPerDay));
  const waits = [...waitsIn(await unit.item(waitsKey)), days].slice(-mostWaits);
  await unit.putItem({ ...waitsKey, days: waits });
}

/** The days within which half of the latest requests were decided. */
export async function usualWait(unit: UnitOfWork): Promise<number | undefined> {
  const waits = waitsIn(await unit.item(waitsKey)).toSorted((a, b) => a - b);
  return waits.length < fewestWaits ? undefined : waits[Math.floor((waits.length - 1) / 2)];
}

/**
 * An identity's relation to the network. `none`: it has no request and no decision. `declined`: its request was declined,
 * and it can ask again. `decided`: it can't.
 */
export type Membership = 'member' | 'waiting' | 'declined' | 'decided' | 'none';

export const canAskToJoin = (membership: Membership): boolean =>
  membership === 'none' || membership === 'declined';

/** An identity's membership, and the language that it chose or asked in, which is undefined where it did neither. */
export async function relationOf(
  uid: string,
  unit = new UnitOfWork(),
): Promise<{ membership: Membership; language: LanguageCode | undefined }> {
  const keys = [{ pk: 'users', sk: uid }, { pk: 'requests', sk: uid }, decisionKey(uid)];
  const found = new Map((await unit.items(keys)).map((item) => [item.pk, item]));
  const record = found.get('users') ?? found.get('requests');
  const language = languageCodes.find((code) => code === record?.language);
  const decision = found.get('decisions');
  if (record) return { membership: found.has('users') ? 'member' : 'waiting', language };
  if (!decision) return { membership: 'none', language };
  return { membership: isFinal(decision) ? 'decided' : 'declined', language };
}

export const membershipOf = async (uid: string, unit?: UnitOfWork): Promise<Membership> =>
  (await relationOf(uid, unit)).membership;
