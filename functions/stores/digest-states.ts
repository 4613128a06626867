import { secondsPerDay } from '../../shared/language/time.ts';
import type { UnitOfWork } from '../data/change.ts';
import { updateIf } from '../data/conditional-update.ts';
import { everyRawItem, readItem } from '../data/records.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';

/*
 * Up to which write a member knows what is new: from digests, and from the app. These are separate items, as a member
 * and the schedule write at the same time.
 */

const secondsKept = 100 * secondsPerDay;

const sentKey = (member: string): Key => ({ pk: 'digests', sk: member });
const seenKey = (member: string): Key => ({ pk: 'seen', sk: member });

export type DigestState = {
  /** The last write that a digest was made through. */
  through?: number | undefined;
  /** The day on which it was made, such as `2026-11-27`. */
  day?: string | undefined;
  /** Whether the member ended the digest by the link in it, whatever they chose under My Account. */
  ended: boolean;
  /** Milliseconds that making it took, where that was long. */
  slow?: number | undefined;
  /** The last write up to which the app showed what is new, and the notices. */
  seen: Seen;
};
export type Seen = { news?: number | undefined; notices?: number | undefined };

/** The states of all members. Page by page they are forty times cheaper to read than one by one. */
export async function digestStates(): Promise<(member: string) => DigestState> {
  const [sentTo, seenBy] = await Promise.all(
    ['digests', 'seen'].map(
      async (pk) => new Map((await Array.fromAsync(everyRawItem(pk))).map((item) => [item.sk, item])),
    ),
  );
  return (member) => {
    const sent = sentTo?.get(member);
    const seen = seenBy?.get(member);
    return {
      through: sent?.through as number | undefined,
      day: sent?.day as string | undefined,
      ended: sent?.ended !== undefined,
      slow: sent?.slow as number | undefined,
      seen: seenIn(seen),
    };
  };
}

/**
 * Claims the member's digest of a day, before it is mailed: a run that is cut off in between leaves the day without a
 * digest, and no run mails a second one or the same things again.
 *
 * @returns whether no other run has claimed it
 */
export const claimDigest = (
  member: string,
  { through, day, slow = 0 }: { through: number; day: string; slow?: number | undefined },
  now: Date,
): Promise<boolean> =>
  updateIf({
    Key: sentKey(member),
    ConditionExpression: 'attribute_not_exists(ended) AND (attribute_not_exists(#day) OR #day < :day)',
    UpdateExpression: 'SET #day = :day, through = :through, slow = :slow, expires = :expires',
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: {
      ':day': day,
      ':through': through,
      ':slow': slow,
      ':expires': secondsFrom(now, secondsKept),
    },
  });

/** Ends the member's digest, by the link in it. If it was ended already, nothing is written. */
export const endDigest = (member: string, now: Date): Promise<boolean> =>
  updateIf({
    Key: sentKey(member),
    // It stays ended, so the item doesn't expire.
    UpdateExpression: 'SET ended = :now REMOVE expires',
    ConditionExpression: 'attribute_not_exists(ended)',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });

/** Has an ended digest mailed again, as often as the member chose. If it wasn't ended, nothing is written. */
export const resumeDigest = (member: string, now: Date): Promise<boolean> =>
  updateIf({
    Key: sentKey(member),
    UpdateExpression: 'REMOVE ended SET expires = :expires',
    ConditionExpression: 'attribute_exists(ended)',
    ExpressionAttributeValues: { ':expires': secondsFrom(now, secondsKept) },
  });

/** Whether the member ended the digest by the link in it. */
export const hasEndedDigest = async (member: string): Promise<boolean> =>
  (await readItem(sentKey(member)))?.ended !== undefined;

/** Releases a digest that the mail service refused to send, so that the next run tries again. */
export const releaseDigest = (member: string, day: string, before: DigestState): Promise<boolean> =>
  updateIf({
    Key: sentKey(member),
    UpdateExpression:
      before.through === undefined ? 'REMOVE #day, through' : 'SET #day = :before, through = :through',
    ConditionExpression: '#day = :day',
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: {
      ':day': day,
      ...(before.through !== undefined && { ':before': before.day, ':through': before.through }),
    },
  });

const seenIn = (item: Item | undefined): Seen => ({
  news: item?.through as number | undefined,
  notices: item?.notices as number | undefined,
});

/** Records up to which write the app showed something. An earlier one changes nothing. */
export async function recordSeen(unit: UnitOfWork, member: string, shown: Seen): Promise<void> {
  const { news = 0, notices = 0 } = seenIn(await unit.item(seenKey(member)));
  const through = Math.max(news, shown.news ?? 0);
  const after = { through, notices: Math.max(notices, shown.notices ?? 0) };
  if (through === news && after.notices === notices) return;
  await unit.putItem({ ...seenKey(member), ...after, expires: secondsFrom(unit.now, secondsKept) });
}
