import { expect, it } from 'vitest';
import { type Collection, collections, names, type SectionKind } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import type { KindFacets } from '../../../shared/lists/common-facets.ts';
import { facetsOf } from '../../../shared/lists/kind-facets.ts';
import { filterOf, type VisibleRecords } from '../../../shared/lists/saved-search.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { present } from '../../../shared/permissions/present.ts';
import { go, heading, main, shown } from '../fixture/hands.ts';
import { member, offer, project, resource, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

/** The service checks a saved search without the app: it finds what the list in the app shows. */
const words = ['water', 'Wells', 'law', 'migration', 'Peru', 'waterr', 'agua'];
const areas = ['Water', 'Law', 'Migration'].map((name) =>
  topic({ name, otherNames: name === 'Water' ? [{ language: 'es', names: ['Agua'] }] : [] }),
);
const each = <T,>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const some = <T,>(all: readonly T[], at: number): T => all[at % all.length] as T;
const word = (at: number) => some(words, at * 5 + (at >> 2));
const ids = (at: number) => areas.filter((_, place) => (at >> place) % 2 === 0).map(({ id }) => ({ id }));

const universities = each(6, (at) =>
  university({
    name: `University of ${word(at)} ${at}`,
    country: some(['Peru', 'Chile', 'Kenya'], at),
    region: some(['AUSJAL', 'JHEASA', 'AJCU'] as const, at),
    topics: Object.fromEntries(
      ids(at).map(({ id }) => [id, [some(['undergraduate', 'doctorate'] as const, at >> 1)]]),
    ),
  }),
);
const people = each(24, (at) =>
  member({
    name: `Person ${word(at)} ${at}`,
    title: `Teaches ${word(at + 3)}`,
    topics: ids(at),
    university: { id: some(universities, at).id },
    languages: some([['en'], ['es', 'en'], []], at),
  }),
);
const personId = (at: number) => some(people, at).id;
const forces = each(3, (at) =>
  taskforce({ name: `Force ${word(at)}`, chairs: [personId(at)], members: [personId(at + 7)] }),
);
const mixed = each(18, (at) => [
  project({
    name: `Project ${word(at)} ${at}`,
    topics: ids(at),
    leads: at % 4 === 0 ? [] : [personId(at)],
    taskforces: at % 3 === 0 ? [{ id: some(forces, at).id }] : [],
    status: some(['proposal', 'ongoing', 'complete'] as const, at),
  }),
  resource({
    name: `Resource ${word(at)} ${at}`,
    topics: ids(at + 1),
    taskforce: { id: some(forces, at).id },
    language: { id: some(['en', 'es'], at) },
    type: some(['article', 'course'] as const, at),
  }),
  offer({ name: `Offer ${word(at)} ${at}`, topics: ids(at + 2), owner: personId(at) }),
]).flat();
const me = some(people, 0);
const records = [...areas, ...universities, ...people, ...forces, ...mixed];

const kinds: SectionKind[] = [
  'users',
  'universities',
  'projects',
  'resources',
  'offers',
  'topics',
  'taskforces',
];

it('finds what the list in the app shows, at generated addresses', { timeout: 300_000 }, async () => {
  const { service } = await render('/topics', { as: me, with: records });
  await shown(heading(t(names.topics.heading)));
  const actor = service.world.actorOf(me.id);
  const visible = Object.fromEntries(
    collections.map((kind) => [
      kind,
      service.world
        .all(kind)
        .filter((record) => can(actor, 'see', kind, record))
        .map((record) => present<Collection>(kind, record as never, actor)),
    ]),
  ) as VisibleRecords;

  /** A list with values of some of its facets, and sometimes a text. */
  const addressOf = ([kind, text, picks]: [SectionKind, string, number[]]) => {
    const facets = (facetsOf[kind] as KindFacets<SectionKind> | undefined)
      ?.groups(visible[kind] ?? [], visible)
      .flatMap((group) => group.facets);
    const params = new URLSearchParams(text ? { q: text } : {});
    for (const pick of picks) {
      const facet = facets && some(facets, pick);
      if (!facet || facet.values.length === 0) continue;
      const values = facet.values.filter((_, at) => (pick >> at) % 2 === 0).map(({ value }) => value);
      params.set(facet.name, values.join(','));
    }
    return { kind, address: `${names[kind].path}?${params}` };
  };
  // The same numbers at each run, spread by a prime.
  const addresses = each(30, (at) =>
    addressOf([
      some(kinds, at),
      at % 3 === 0 ? '' : some(words, at * 3),
      each(at % 4, (place) => ((at + 1) * 97 + place * 61) % 256),
    ]),
  );
  let narrowed = 0;
  for (const { kind, address } of addresses) {
    go(address);
    await shown(heading(t(names[kind].heading)));
    const filter = filterOf(address, visible);
    const expected = (visible[kind] ?? [])
      .filter((record) => filter?.(record))
      .map(({ id }) => id)
      .sort();
    if (expected.length < (visible[kind]?.length ?? 0) && expected.length > 0) narrowed += 1;
    const list = () =>
      main
        .getByRole('link')
        .elements()
        .flatMap((link) => {
          const { pathname } = new URL((link as HTMLAnchorElement).href);
          const [, id] = pathname.split(`${names[kind].path}/`);
          return id && (visible[kind] ?? []).some((record) => record.id === id) ? [id] : [];
        });
    await expect.poll(() => [...new Set(list())].sort(), { message: address }).toEqual(expected);
  }
  // The addresses ask for something.
  expect(narrowed).toBeGreaterThan(addresses.length / 5);
});
