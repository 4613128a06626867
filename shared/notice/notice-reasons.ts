import type { ReasonFacts, ReasonRecord } from '../definitions/define-notice.ts';
import type { Member } from '../definitions/policy-sentences.ts';
import { msPerDay } from '../language/time.ts';
import type { NoticeSubject } from './notice-definitions.ts';
import { definitionOf } from './notice-text.ts';

type Named = { id: string; name: string };

/** The fields of a notice that say what it tells of. */
type Notice = Pick<ReasonFacts, 'at' | 'day' | 'taskforce'> & {
  subject: NoticeSubject;
  member: string;
  about: readonly Named[];
  count: number;
};

/**
 * The records of which a listed one's reason is asked.
 *
 * @returns undefined where that isn't known, as while a browser loads
 */
export type RecordsFor = (listed: Pick<Named, 'id'>) => readonly ReasonRecord[] | undefined;

/** Days after the latest event from which no notice tells of it, whatever its reason. */
const longestDays = 365;

/** Whether a notice has had its time. */
export const isOld = (notice: Pick<Notice, 'subject' | 'at'>, now: Date): boolean =>
  now.getTime() - Date.parse(notice.at) >= (definitionOf(notice)?.reason.days ?? longestDays) * msPerDay;

/** The id of whom a notice is about that lists no record, such as the welcome: its member. */
const ofMember = ({ about, member }: Notice) => (about.length === 0 ? [{ id: member }] : about);

/**
 * A notice without the records that its reason no longer holds of; undefined if none is left. Further records, which
 * are only counted, go with the last listed one.
 */
export function withoutEnded<N extends Notice>(
  notice: N,
  member: Member,
  recordsFor: RecordsFor,
  now: Date,
): N | undefined {
  const definition = definitionOf(notice);
  if (!definition) return notice;
  const { of, while: holds = () => true } = definition.reason;
  if (isOld(notice, now)) return undefined;
  const facts = { ...notice, member, now };
  const isOver = (listed: Pick<Named, 'id'>) => {
    const records = of ? recordsFor(listed) : [{}];
    return records !== undefined && !records.some((record) => holds(record, facts));
  };
  const ended = new Set(ofMember(notice).filter(isOver));
  if (ended.size === 0) return notice;
  const about = notice.about.filter((listed) => !ended.has(listed));
  return about.length === 0 ? undefined : { ...notice, about, count: notice.count - ended.size };
}
