import { isClosed } from '../../shared/fields/field-values.ts';
import { type Collection, names } from '../../shared/kinds/collections.ts';
import { longDay } from '../../shared/language/format.ts';
import { expiresSoon } from '../../shared/offer/expiry.rules.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { can } from '../../shared/permissions/policy.ts';
import { introductionsPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { isolateNames, quoted } from '../../shared/text/sentence-names.ts';
import { fillTemplate } from '../../shared/text/template.ts';
import type { RecordLists } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';

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

type Sentences = { one: string; many: string };

/** A sentence for a count, or none for zero. */
const line = (count: number, { one, many }: Sentences, to: string, values = {}): ToDo[] =>
  count === 0
    ? []
    : [{ text: fillTemplate(count === 1 ? one : many, { count: String(count), ...values }), to }];

const some = (lines: ToDo[]) => lines.slice(0, mostOfASort);

/** What waits for the member, in sorts: what only they can do for others first, what others asked of them last. */
export function toDoOf({ actor, user }: Pick<Me, 'actor' | 'user'>, lists: RecordLists, now: Date): ToDo[] {
  const muted = new Set(lists.blocks?.map(({ record }) => record.id));
  const waiting = (lists.introductions ?? []).filter(
    (each) => each.status === 'sent' && can(actor, 'edit', 'introductions', each) && !muted.has(each.from),
  );
  const nameIn = (kind: Collection, id: string) =>
    (lists[kind] as readonly { id: string; name?: string }[] | undefined)?.find((each) => each.id === id)
      ?.name;
  const named = (kind: Collection, id: string) => ({ name: isolateNames(quoted(nameIn(kind, id) ?? '')) });

  /** What was written about a record, in a line for each record. */
  const about = (purpose: 'interest' | 'join', sentences: Sentences) =>
    some(
      [
        ...Map.groupBy(
          waiting.filter((each) => each.purpose === purpose),
          (each) => each.about.id,
        ).values(),
      ].flatMap((those) => {
        const [{ about }] = those as [(typeof those)[number]];
        return line(those.length, sentences, introductionsPath, named(about.kind, about.id));
      }),
    );
  const roles = (['taskforces', 'projects', 'universities'] as const).flatMap((kind) =>
    (lists[kind] ?? [])
      .filter(({ unconfirmed }) => unconfirmed?.includes(actor.id))
      .map(({ id }) => ({
        text: fillTemplate('Accept or decline your role in the {kind} {name}', {
          kind: names[kind].one,
          ...named(kind, id),
        }),
        to: `${names[kind].path}/${id}`,
      })),
  );
  const toApprove = (lists.resources ?? []).filter((each) => can(actor, 'approve', 'resources', each));
  const expiring = (lists.offers ?? [])
    .filter((each) => each.owner === actor.id && !isClosed(each) && expiresSoon(each, now))
    .sort((one, other) => (one.expiry < other.expiry ? -1 : 1));

  return [
    ...line(
      lists.requests?.length ?? 0,
      {
        one: '1 person asks to become a member: decide on their request',
        many: '{count} people ask to become members: decide on their requests',
      },
      names.requests.path,
    ),
    ...line(
      (lists.reports ?? []).filter((each) => !each.outcome && can(actor, 'edit', 'reports', each)).length,
      { one: '1 report waits to be settled', many: '{count} reports wait to be settled' },
      reportsPath,
    ),
    ...(toApprove.length === 1
      ? toApprove.map(({ id }) => ({
          text: fillTemplate('Approve the resource {name}', named('resources', id)),
          to: `${names.resources.path}/${id}`,
        }))
      : line(
          toApprove.length,
          { one: '', many: '{count} resources wait for your approval' },
          `${names.resources.path}?only=waiting`,
        )),
    ...(user.firstRun
      ? [
          {
            text: 'Fill out your profile, so that colleagues find you',
            to: `${names.users.path}/edit/${actor.id}`,
          },
        ]
      : []),
    ...line(
      waiting.filter(({ purpose }) => purpose === 'message').length,
      { one: '1 message waits for your answer', many: '{count} messages wait for your answer' },
      introductionsPath,
    ),
    ...about('interest', {
      one: '1 person is interested in {name}: answer them',
      many: '{count} people are interested in {name}: answer them',
    }),
    ...about('join', {
      one: '1 person asks to join {name}: accept or answer them',
      many: '{count} people ask to join {name}: accept or answer them',
    }),
    ...some(
      expiring.map((each) => ({
        text: fillTemplate(
          isExpired(each, now)
            ? '{name} expired on {day}: renew it, or close it with its outcome'
            : '{name} expires on {day}: renew it, or close it with its outcome',
          { ...named('offers', each.id), day: longDay(new Date(each.expiry)) },
        ),
        to: `${names.offers.path}/${each.id}`,
      })),
    ),
    ...some(
      waiting
        .filter(({ purpose }) => purpose === 'handover')
        .map(({ about: { kind, id } }) => ({
          text: fillTemplate('Take over the {kind} {name}, or decline', {
            kind: names[kind].one,
            ...named(kind, id),
          }),
          to: introductionsPath,
        })),
    ),
    ...some(roles),
  ];
}
