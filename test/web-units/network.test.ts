import { describe, expect, test } from 'vitest';
import { type AccountIds, roles } from '../../infra/local/seed/accounts.ts';
import { randomFrom } from '../../infra/local/seed/lib/random.ts';
import { makeNetwork } from '../../infra/local/seed/network.ts';
import { type Drawing, pictureAround, relationWords, wholePicture } from '../../web/network/drawing.ts';
import { networkOf, type TiedRecords } from '../../web/network/ties.ts';
import { overview, relatedTo, strongestLinks } from '../../web/network/views.ts';
import { nodeKey, type TiedKind, tiedKinds } from '../../web/ui/links/network-address.ts';

const accounts = Object.fromEntries(roles.map((role) => [role, `id-of-${role}`])) as AccountIds;
const recordsOf = (members: number) =>
  makeNetwork(randomFrom(1), { members, accounts, now: new Date() }).records as unknown as TiedRecords;

const seeded = recordsOf(150);
/** Those that the seed makes records of. */
const kinds = tiedKinds.filter((kind) => seeded[kind]?.length);
const records: TiedRecords = {
  ...(Object.fromEntries(tiedKinds.map((kind) => [kind, []])) as unknown as TiedRecords),
  ...seeded,
  // In the seed chairs are members, too.
  taskforces: seeded.taskforces.map((force) => ({
    ...force,
    members: force.members.filter((member) => !force.chairs.includes(member)),
  })),
};
const network = networkOf(records);
const { topics, taskforces, projects, universities, users } = records;

/** Whether a record says that somebody has to do with something, said of each kind by its own fields. */
const hasPerson: { [K in TiedKind]?: (id: string, person: (typeof users)[number]) => boolean } = {
  topics: (id, person) => person.topics.some((topic) => topic.id === id),
  universities: (id, person) => person.university?.id === id,
  taskforces: (id, person) =>
    taskforces.some((force) => force.id === id && [...force.chairs, ...force.members].includes(person.id)),
  projects: (id, person) =>
    projects.some((project) => project.id === id && project.leads.includes(person.id)),
  users: (id, person) => id === person.id,
};
const peopleOf = (kind: TiedKind, id: string) => users.filter((person) => hasPerson[kind]?.(id, person));
const inCommon = (one: [TiedKind, string], other: [TiedKind, string]) => {
  const people = new Set(peopleOf(...one));
  return peopleOf(...other).filter((person) => people.has(person)).length;
};

describe('the whole network', () => {
  const { nodes, links } = overview(network);

  test('is each area and task force with as many people as say so, those of most first', () => {
    const expected = [
      ...topics.map(({ id }) => [nodeKey('topics', id), peopleOf('topics', id).length] as const),
      ...taskforces.map(({ id }) => [nodeKey('taskforces', id), peopleOf('taskforces', id).length] as const),
    ].filter(([, people]) => people > 0);
    expect(nodes.map(({ key, people }) => [key, people]).sort()).toEqual(
      expected.map((each) => [...each]).sort(),
    );
    expect(nodes.map(({ people }) => people)).toEqual(
      nodes.map(({ people }) => people).sort((one, other) => other - one),
    );
  });

  test('joins each two by as many people as have to do with both', () => {
    const counted = new Map(links.map(({ one, other, people }) => [[one, other].sort().join(), people]));
    let pairs = 0;
    for (const [place, one] of nodes.entries())
      for (const other of nodes.slice(place + 1)) {
        const people = inCommon([one.kind, one.id], [other.kind, other.id]);
        expect(counted.get([one.key, other.key].sort().join()) ?? 0).toBe(people);
        if (people > 0) pairs += 1;
      }
    expect(pairs).toBe(links.length);
    expect(pairs).toBeGreaterThan(300);
  });

  test('draws of each node the links to those with which it has most people in common', () => {
    const drawn = strongestLinks(links, 2);
    expect(drawn.length).toBeLessThanOrEqual(2 * nodes.length);
    for (const { key } of nodes) {
      const own = links.filter(({ one, other }) => one === key || other === key).map(({ people }) => people);
      const kept = drawn.filter(({ one, other }) => one === key || other === key).map(({ people }) => people);
      const best = (list: number[]) => list.sort((one, other) => other - one).slice(0, 2);
      expect(best(kept)).toEqual(best(own));
    }
  });
});

describe('what is connected to something', () => {
  const some = kinds.flatMap((kind) => records[kind].slice(0, 10).map(({ id }) => [kind, id] as const));

  test.each(kinds.filter((kind) => kind !== 'users'))(
    'of %s are its people and what has them too',
    (kind) => {
      for (const [, id] of some.filter(([each]) => each === kind)) {
        const related = relatedTo(network, nodeKey(kind, id));
        const listed = new Map(
          kinds.flatMap((other) => related[other].map((each) => [each.node.key, each] as const)),
        );
        expect(related.users.map(({ node }) => node.id).sort()).toEqual(
          peopleOf(kind, id)
            .map((person) => person.id)
            .sort(),
        );
        for (const other of kinds)
          for (const record of records[other]) {
            if (other === 'users' || (other === kind && record.id === id)) continue;
            const each = listed.get(nodeKey(other, record.id));
            expect(each?.common ?? 0).toBe(inCommon([kind, id], [other, record.id]));
            expect(each?.isTied ?? false).toBe(
              says(kind, id, other, record.id) || says(other, record.id, kind, id),
            );
            if (each) expect(relationWords({ ...each.node, kind, id }, each)).not.toBe('');
          }
        for (const other of kinds.filter((each) => each !== 'users')) {
          const nearness = related[other].map(({ common, isTied }) => 2 * common + Number(isTied));
          expect(nearness).toEqual(nearness.toSorted((one, another) => another - one));
        }
      }
    },
  );

  test('of a member is theirs, and whoever has an area, a task force or a project in common with them', () => {
    for (const person of users.slice(0, 40)) {
      const related = relatedTo(network, nodeKey('users', person.id));
      const own = (['topics', 'taskforces', 'projects'] as const).flatMap((kind) =>
        records[kind].filter(({ id }) => hasPerson[kind]?.(id, person)).map(({ id }) => [kind, id] as const),
      );
      for (const kind of ['topics', 'taskforces', 'projects'] as const)
        expect(related[kind].map(({ node }) => node.id).sort()).toEqual(
          own
            .filter(([each]) => each === kind)
            .map(([, id]) => id)
            .sort(),
        );
      expect(related.universities.map(({ node }) => node.id)).toEqual(
        person.university ? [person.university.id] : [],
      );
      const colleagues = new Map(related.users.map(({ node, common }) => [node.id, common]));
      for (const other of users) {
        if (other === person) continue;
        const shared = own.filter(([kind, id]) => hasPerson[kind]?.(id, other)).length;
        expect(colleagues.get(other.id) ?? 0).toBe(shared);
      }
    }
  });

  /** Whether the one record itself names the other. */
  function says(kind: TiedKind, id: string, other: TiedKind, otherId: string): boolean {
    if (kind === 'universities' && other === 'topics')
      return universities.some((each) => each.id === id && otherId in each.topics);
    if (kind !== 'projects' || (other !== 'topics' && other !== 'taskforces')) return false;
    return projects.some((each) => each.id === id && each[other].some((named) => named.id === otherId));
  }
});

describe('the drawing', () => {
  const sheets = [
    { width: 1140, height: 700 },
    { width: 340, height: 680 },
  ];
  const everyDrawing = sheets.flatMap((sheet) => [
    { sheet, drawing: wholePicture(network, sheet) },
    ...kinds.map((kind) => {
      const node = network.nodes.get(nodeKey(kind, records[kind][0]?.id ?? ''));
      if (!node) throw new Error(`There are no ${kind}.`);
      return { sheet, drawing: pictureAround(network, node, sheet) };
    }),
  ]);

  test('has every node and its name on the sheet, and none on another', () => {
    for (const { sheet, drawing } of everyDrawing) {
      expect(drawing.nodes.length).toBeGreaterThan(3);
      for (const { left, right, top, bottom } of drawing.nodes.flatMap(boxesOf)) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(sheet.width);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(sheet.height);
      }
      expect(overlaps(drawing)).toEqual([]);
    }
  });

  test('is the same each time', () => {
    const again = networkOf(structuredClone(records));
    for (const sheet of sheets) expect(wholePicture(again, sheet)).toEqual(wholePicture(network, sheet));
  });

  test('has on a wide sheet at most as many of a kind around something as can be looked at', () => {
    const areas = topics.map(({ id }) => network.nodes.get(nodeKey('topics', id)));
    for (const area of areas) {
      if (!area) continue;
      const { nodes } = pictureAround(network, area, sheets[0] as (typeof sheets)[number]);
      expect(nodes.length).toBeLessThanOrEqual(35);
      expect(nodes[0]).toMatchObject({ key: area.key, count: area.people });
    }
  });

  /** A node, and its name under it as lines of some 17 letters, three at most: measured in a browser. */
  function boxesOf({ name, x, y, radius }: Drawing['nodes'][number]) {
    const half = Math.min(name.length * 6.3, 106) / 2;
    const below = y + radius + 3;
    return [
      { name, left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
      {
        name,
        left: x - half,
        right: x + half,
        top: below,
        bottom: below + 15 * Math.min(Math.ceil(name.length / 17), 3),
      },
    ];
  }

  /** A corner of two px is nothing that anybody sees. */
  const overlaps = ({ nodes }: Drawing) =>
    nodes.flatMap((one, place) =>
      nodes.slice(place + 1).flatMap((other) =>
        boxesOf(one).flatMap((box) =>
          boxesOf(other)
            .filter(
              (under) =>
                Math.min(box.right, under.right) - Math.max(box.left, under.left) > 2 &&
                Math.min(box.bottom, under.bottom) - Math.max(box.top, under.top) > 2,
            )
            .map((under) => `${box.name} and ${under.name}`),
        ),
      ),
    );
});
