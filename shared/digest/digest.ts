import type { Actor } from '../definitions/policy-sentences.ts';
import { idsIn } from '../fields/field-values.ts';
import type { Follow } from '../follow/follow.rules.ts';
import { type Collection, names, type SectionKind, sectionKinds } from '../kinds/collections.ts';
import { referenceFacts } from '../kinds/reference-facts.ts';
import { listed } from '../language/format.ts';
import { t } from '../language/messages.ts';
import { quoted } from '../language/quoted.ts';
import { listedAt } from '../lists/list-record.ts';
import type { VisibleRecords } from '../lists/saved-search.ts';
import type { Reason as MatchReason } from '../matching/match.ts';
import { lazy } from '../matching/match-profile.ts';
import { createProposer, isOpen, memberProposals, type Proposal } from '../matching/proposals.ts';
import { can } from '../permissions/policy.ts';

/*
 * The news for one member, each item with its reason. Home shows it from the replica, and the service mails
 * it. Pure.
 */

/** As many items as somebody reads; the others are counted. */
export const mostItems = 12;

type FilterOf = typeof import('../lists/saved-search.ts').filterOf;

type Values = { id: string; name: string; createTimestamp: string } & Record<string, unknown>;

/** A record that was created, became visible, or was edited. */
export type Change = {
  collection: SectionKind;
  record: { id: string };
  isNew: boolean;
  /** The member who made the change, if known. */
  by?: string | undefined;
};

export type DigestItem = {
  collection: SectionKind;
  id: string;
  name: string;
  isNew: boolean;
  /** Why it is in the digest, in the current language. */
  reason: Reason;
};
type Reason = () => string;
export type Digest = { items: DigestItem[]; more: number };

/** The member whom a digest is for. */
export type Reader = {
  actor: Extract<Actor, { type: 'member' }>;
  /** Their own record. */
  user: { id: string; notForMe?: readonly string[] | undefined };
  follows: readonly Follow[];
  searches: readonly { name: string; address: string }[];
  /** The ids of members whom they block or mute. */
  blocks: ReadonlySet<string>;
  /** Whether there is time for another of their searches; without it there always is. */
  hasTime?: () => boolean;
};

const keyOf = (collection: Collection, id: string) => `${collection} ${id}`;
const valuesOf = ({ record }: Change) => record as Values;

/** The kinds of which something can be new. */
export const digestKinds = sectionKinds.filter((each) => each !== 'requests');

/**
 * Prepares the digests of any number of readers from the same changes.
 *
 * @param records what members see, among which the changes are searched and matched
 * @param filterOf what a saved search finds (`shared/lists/saved-search.ts`); without it none finds anything. Home loads
 * it for members who have saved any.
 */
export function createDigester(
  changes: readonly Change[],
  records: VisibleRecords,
  now: Date,
  filterOf?: FilterOf,
) {
  const news = indexed(changes, records, now, filterOf);
  return (reader: Reader, isDue: (change: Change) => boolean = () => true): Digest => {
    const items = new Map<string, { change: Change; reason: Reason; place: number }>();
    for (const [place, rule] of rules.entries())
      for (const [change, reason] of rule(reader, news)) {
        const key = keyOf(change.collection, change.record.id);
        if (!items.has(key) && isDue(change) && isFor(reader, change, now))
          items.set(key, { change, reason, place });
      }
    const sorted = [...items.values()].sort(
      (one, other) =>
        one.place - other.place ||
        Number(other.change.isNew) - Number(one.change.isNew) ||
        (valuesOf(one.change).createTimestamp < valuesOf(other.change).createTimestamp ? 1 : -1),
    );
    return {
      items: sorted.slice(0, mostItems).map(({ change, reason }) => ({
        collection: change.collection,
        id: change.record.id,
        name: valuesOf(change).name,
        isNew: change.isNew,
        reason,
      })),
      more: Math.max(0, sorted.length - mostItems),
    };
  };
}

/**
 * Whether a change is in this reader's digest: they may see the record, the change isn't theirs nor of somebody whom they
 * block or mute, and what is new is still open. Records don't say who edited them, so the edits of a record are in no digest of members who can edit it.
 */
function isFor({ actor, blocks }: Reader, { collection, record, isNew, by }: Change, now: Date): boolean {
  const values = record as Values;
  if ([by, record.id, values.owner].some((id) => blocks.has(id as string))) return false;
  if (by === actor.id || values.id === actor.id || values.approved === false) return false;
  if (!can(actor, 'see', collection, record, now)) return false;
  if (isNew) return isOpen(collection, record, now) && !namesReader(collection, values, actor.id);
  return !can(actor, 'edit', collection, record, now);
}

const namesReader = (collection: SectionKind, values: Values, reader: string): boolean =>
  referenceFacts[collection].some(
    ({ to, field, shape }) => to === 'users' && idsIn(values[field], shape).includes(reader),
  );

type Indexed = ReturnType<typeof indexed>;

function indexed(
  changes: readonly Change[],
  records: VisibleRecords,
  now: Date,
  filterOf: FilterOf | undefined,
) {
  const lookUp = lazy(() => {
    const all = new Map<string, string>();
    for (const collection of sectionKinds)
      for (const { id, name } of (records[collection] ?? []) as readonly Values[])
        all.set(keyOf(collection, id), name);
    return all;
  });
  /** The changed records that name a record. */
  const naming = new Map<string, Change[]>();
  const changed = new Map<string, Change>();
  for (const change of changes) {
    changed.set(keyOf(change.collection, change.record.id), change);
    for (const { field, shape, to } of referenceFacts[change.collection])
      for (const id of new Set(idsIn(valuesOf(change)[field], shape))) {
        const key = keyOf(to, id);
        const there = naming.get(key);
        if (there) there.push(change);
        else naming.set(key, [change]);
      }
  }
  const led = lazy(() => {
    const byLead = new Map<string, Values[]>();
    for (const project of (records.projects ?? []) as unknown as (Values & { leads: string[] })[])
      for (const lead of project.leads) byLead.set(lead, [...(byLead.get(lead) ?? []), project]);
    return byLead;
  });
  const contacts = lazy(() => {
    const byContact = new Map<string, string[]>();
    for (const { id, contact } of (records.universities ?? []) as unknown as {
      id: string;
      contact?: string;
    }[])
      if (contact) byContact.set(contact, [...(byContact.get(contact) ?? []), id]);
    return byContact;
  });
  const newIds = new Set(changes.filter(({ isNew }) => isNew).map(({ record }) => record.id));
  const proposer = lazy(() => createProposer(records, now, (id) => newIds.has(id)));
  const found = new Map<string, readonly Change[]>();
  return {
    nameOf: (collection: Collection, id: string) =>
      lookUp().get(keyOf(collection, id)) ?? t(names[collection].deleted),
    naming: (collection: Collection, id: string) => naming.get(keyOf(collection, id)) ?? [],
    changed: (collection: Collection, id: string) => changed.get(keyOf(collection, id)),
    ledBy: (id: string) => led().get(id) ?? [],
    contactOf: (id: string) => contacts().get(id) ?? [],
    propose: (...asked: Parameters<ReturnType<typeof createProposer>>) => proposer()(...asked) ?? [],
    /** The new records that a saved search finds. Many members may have saved the same one. */
    foundAt(address: string): readonly Change[] {
      const known =
        found.get(address) ?? (filterOf ? changesFoundAt(address, changes, records, filterOf) : []);
      found.set(address, known);
      return known;
    },
  };
}

function changesFoundAt(
  address: string,
  changes: readonly Change[],
  records: VisibleRecords,
  filterOf: FilterOf,
): readonly Change[] {
  const collection = listedAt(address);
  const fresh = changes.filter((change) => change.collection === collection && change.isNew);
  if (!collection || fresh.length === 0) return [];
  // Among the new records alone a search finds no less than among all, and costs far less.
  const alone = { ...records, [collection]: fresh.map(({ record }) => record) };
  const isNear = filterOf(address, alone);
  if (!fresh.some(({ record }) => isNear?.(record))) return [];
  const isFound = filterOf(address, records);
  return fresh.filter(({ record }) => isFound?.(record));
}

/** Finds the changes that concern a reader, and why. If several rules find one, the first one's reason counts. */
type Rule = (reader: Reader, news: Indexed) => Iterable<[change: Change, reason: Reason]>;

const withReason = (changes: readonly Change[], reason: Reason): [Change, Reason][] =>
  changes.map((change) => [change, reason]);
const areNew = (changes: readonly Change[]) => changes.filter(({ isNew }) => isNew);

const byFollow: Rule = ({ follows }, news) =>
  follows.flatMap(({ record: { kind, id } }) => {
    const itself = news.changed(kind, id);
    return withReason([...(itself ? [itself] : []), ...areNew(news.naming(kind, id))], () =>
      t('You follow {name}', { name: quoted(news.nameOf(kind, id)) }),
    );
  });

const byChair: Rule = ({ actor }, news) =>
  actor.chairOf.flatMap((id) =>
    withReason(areNew(news.naming('taskforces', id)), () =>
      t('You chair {name}', { name: quoted(news.nameOf('taskforces', id)) }),
    ),
  );

const byContact: Rule = ({ actor }, news) =>
  news
    .contactOf(actor.id)
    .flatMap((id) =>
      withReason(areNew(news.naming('universities', id)), () =>
        t('You are the contact of {name}', { name: quoted(news.nameOf('universities', id)) }),
      ),
    );

const bySearch: Rule = ({ searches, hasTime = () => true }, news) =>
  searches.flatMap(({ name, address }) =>
    hasTime()
      ? withReason(news.foundAt(address), () => t('Your saved search {name}', { name: quoted(name) }))
      : [],
  );

const fitting = (proposals: readonly Proposal[], news: Indexed, reasonOf: (match: Proposal) => string) =>
  proposals.flatMap((match): [Change, Reason][] => {
    const change = news.changed(match.collection, match.id);
    return change ? [[change, () => reasonOf(match)]] : [];
  });

const byProject: Rule = ({ actor }, news) =>
  news
    .ledBy(actor.id)
    .flatMap((record) =>
      fitting(news.propose({ collection: 'projects', record }, ['users'], mostItems), news, () =>
        t('Fits your project {name}', { name: quoted(record.name) }),
      ),
    );

const forYou: Rule = ({ user }, news) =>
  fitting(
    news.propose({ collection: 'users', record: user }, memberProposals, mostItems, user.notForMe),
    news,
    ({ reasons }) => fitReason(reasons, (area) => news.nameOf('topics', area)),
  );

/** Why something fits a member, by the areas that they have in common. */
export function fitReason(reasons: readonly MatchReason[], nameOf: (area: string) => string): string {
  const areas = reasons.flatMap((reason) => (reason.why === 'area' ? [quoted(nameOf(reason.area))] : []));
  return t('Fits your {count, plural, one {area {areas}} other {areas {areas}}}', {
    count: areas.length,
    areas: listed(areas),
  });
}

const rules: readonly Rule[] = [byChair, byContact, byFollow, bySearch, byProject, forYou];
