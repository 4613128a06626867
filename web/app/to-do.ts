import { type Collection, names } from '../../shared/kinds/collections.ts';
import { longDay } from '../../shared/language/format.ts';
import { type Message, msg, t, type Values } from '../../shared/language/messages.ts';
import { quoted } from '../../shared/language/quoted.ts';
import { msPerWeek } from '../../shared/language/time.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { can } from '../../shared/permissions/policy.ts';
import { messagesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { isolateNames } from '../../shared/text/sentence-names.ts';
import type { RecordLists } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { waitingMessages } from '../ui/introductions/waiting-people.ts';

/* What waits for a member on the home page, from the replica's records alone. Pure. */

/** The kinds that are looked at. */
export const toDoKinds = [
  'blocks',
  'introductions',
  'offers',
  'projects',
  'reports',
  'requests',
  'resources',
  'taskforces',
  'universities',
] as const satisfies Collection[];

/** A sentence that says what waits, and the address where it is done. */
export type ToDo = { text: string; to: string };

/**
 * As many lines of one sort as are shown. What other members can bring about many times, such as naming somebody in a
 * record, takes no more of the page than this.
 */
export const mostOfASort = 3;

/** A sentence for a count, or none for zero. */
const line = (count: number, text: Message, to: string, values?: Values): ToDo[] =>
  count === 0 ? [] : [{ text: t(text, { ...values, count }), to }];

const some = (lines: ToDo[]) => lines.slice(0, mostOfASort);

/** What waits for the member, in sorts: what only they can do for others first, what others asked of them last. */
export function toDoOf({ actor, user }: Pick<Me, 'actor' | 'user'>, lists: RecordLists, now: Date): ToDo[] {
  const find = (kind: Collection, id: string) =>
    (lists[kind] as readonly { id: string; name?: string }[] | undefined)?.find((each) => each.id === id);
  const waiting = waitingMessages(actor, lists.introductions, lists.blocks).filter(
    ({ purpose, about: { kind, id } }) => purpose === 'message' || find(kind, id),
  );
  const named = (kind: Collection, id: string) => isolateNames(quoted(find(kind, id)?.name ?? ''));
  const pageOf = (kind: Collection, id: string) => `${names[kind].path}/${id}`;
  const messages = Map.groupBy(waiting, ({ purpose }) => purpose);

  /** What was written about a record, in a line for each record. */
  const about = (purpose: 'interest' | 'join', text: Message) =>
    some(
      [...Map.groupBy(messages.get(purpose) ?? [], (each) => each.about.id)].flatMap(([id, those]) => {
        const name = named(those[0]?.about.kind ?? 'offers', id);
        return line(those.length, text, messagesPath, { name });
      }),
    );
  const toApprove = (lists.resources ?? []).filter((each) => can(actor, 'approve', 'resources', each));
  const [onlyOne] = toApprove;
  const inAWeek = new Date(now.getTime() + msPerWeek);
  const expiring = (lists.offers ?? [])
    .filter((each) => each.owner === actor.id && isExpired(each, inAWeek))
    .sort((one, other) => (one.expiry < other.expiry ? -1 : 1));

  return [
    ...line(
      lists.requests?.length ?? 0,
      msg(
        '{count, plural, one {# person asks to become a member: decide on their request} other {# people ask to become members: decide on their requests}}',
      ),
      names.requests.path,
    ),
    ...line(
      (lists.reports ?? []).filter((each) => !each.outcome && can(actor, 'edit', 'reports', each)).length,
      msg('{count, plural, one {# report waits to be settled} other {# reports wait to be settled}}'),
      reportsPath,
    ),
    ...line(
      toApprove.length,
      msg('{count, plural, =1 {Approve the resource {name}} other {# resources wait for your approval}}'),
      toApprove.length === 1 && onlyOne
        ? pageOf('resources', onlyOne.id)
        : `${names.resources.path}?only=waiting`,
      { name: named('resources', onlyOne?.id ?? '') },
    ),
    ...line(
      Number(user.firstRun),
      msg('Fill out your profile, so that colleagues find you'),
      `${names.users.path}/edit/${actor.id}`,
    ),
    ...line(
      messages.get('message')?.length ?? 0,
      msg('{count, plural, one {# message waits for your answer} other {# messages wait for your answer}}'),
      messagesPath,
    ),
    ...about(
      'interest',
      msg(
        '{count, plural, one {# person is interested in {name}: answer them} other {# people are interested in {name}: answer them}}',
      ),
    ),
    ...about(
      'join',
      msg(
        '{count, plural, one {# person asks to join {name}: accept or answer them} other {# people ask to join {name}: accept or answer them}}',
      ),
    ),
    ...some(
      expiring.map((each) => {
        const name = named('offers', each.id);
        const day = longDay(new Date(each.expiry));
        return {
          text: t(
            isExpired(each, now)
              ? '{name} expired on {day}: renew it, or close it with its outcome'
              : '{name} expires on {day}: renew it, or close it with its outcome',
            { name, day },
          ),
          to: pageOf('offers', each.id),
        };
      }),
    ),
    ...some(
      (messages.get('handover') ?? []).map(({ about: { kind, id } }) => ({
        text: t(
          '{kind, select, taskforces {Take over the task force {name}, or decline} projects {Take over the project {name}, or decline} universities {Take over the university {name}, or decline} other {Take over the opportunity {name}, or decline}}',
          { kind, name: named(kind, id) },
        ),
        to: messagesPath,
      })),
    ),
    ...some(
      (['taskforces', 'projects', 'universities'] as const).flatMap((kind) =>
        (lists[kind] ?? [])
          .filter(({ unconfirmed }) => unconfirmed?.includes(actor.id))
          .map(({ id }) => ({
            text: t(
              '{kind, select, taskforces {Accept or decline your role in the task force {name}} projects {Accept or decline your role in the project {name}} other {Accept or decline your role in the university {name}}}',
              { kind, name: named(kind, id) },
            ),
            to: pageOf(kind, id),
          })),
      ),
    ),
  ];
}
