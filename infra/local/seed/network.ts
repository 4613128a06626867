import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type Collection, collections, kinds, type Stored } from '../../../shared/kinds/registry.ts';
import { msPerMinute, msPerWeek } from '../../../shared/language/time.ts';
import { expiryAfter } from '../../../shared/offer/expiry.rules.ts';
import { type AccountIds, addressOf, namedPeople } from './accounts.ts';
import type { Affiliation } from './kinds/member.ts';
import { offerFields } from './kinds/offer.ts';
import { projectFields } from './kinds/project.ts';
import { requestFields } from './kinds/request.ts';
import { resourceFields } from './kinds/resource.ts';
import { type TaskforceRow, taskforceFields } from './kinds/taskforce.ts';
import { type TopicRow, topicFields, type WordsRow } from './kinds/topic.ts';
import { type UniversityRow, universityFields } from './kinds/university.ts';
import type { Random } from './lib/random.ts';
import { newRecord } from './lib/record.ts';
import { founding, makePeople, recently } from './people.ts';
import { type Drawing, pictures } from './pictures.ts';

export type Network = { records: { [C in Collection]: Stored<C>[] }; drawings: Drawing[] };

/** The number of records with a picture; it doesn't grow with the network, so that seeding stays fast. */
const mostDrawings = 48;

/** Kinds that the seed doesn't know have no records. */
const none = Object.fromEntries(collections.map((each) => [each, []])) as unknown as Network['records'];

const rowsOf = <Row>(name: string) => readCsv(new URL(`data/${name}.csv`, import.meta.url)) as Row[];

/** The number of records of each generated kind, by the number of members. */
export function sizesFor(members: number) {
  return {
    members,
    projects: Math.max(40, Math.round(members / 5)),
    resources: Math.max(30, Math.round(members / 5)),
    offers: Math.max(25, Math.round(members / 10)),
    requests: 5,
  };
}

/**
 * Makes a network around the real universities, areas and task forces. The same random numbers and account ids give the
 * same records, except for the dates of offers and requests, which depend on `now`.
 */
export function makeNetwork(
  random: Random,
  { members, accounts, now }: { members: number; accounts: AccountIds; now: Date },
): Network {
  const sizes = sizesFor(members);
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i));
  /** A record from the network's first days. */
  const early = <C extends Collection>(collection: C, index: number, fields: object) => {
    const at = new Date(founding.getTime() + index * msPerMinute);
    return newRecord(collection, random.recordId(at), at, fields);
  };
  const late = <C extends Collection>(collection: C, fields: object) => {
    const at = random.between(founding, recently);
    return newRecord(collection, random.recordId(at), at, fields);
  };

  const namesOf = new Map(rowsOf<WordsRow>('topic-names').map((row) => [row.en, row]));
  const synonymsOf = new Map(rowsOf<WordsRow & TopicRow>('topic-synonyms').map((row) => [row.name, row]));
  const topics = rowsOf<TopicRow>('topics').map((row, i) =>
    early('topics', i, topicFields(row, namesOf.get(row.name), synonymsOf.get(row.name))),
  );
  const topicIds = topics.map(({ id }) => id);
  const bare = rowsOf<UniversityRow>('universities').map((row, i) =>
    early('universities', i, universityFields(random, row, topicIds)),
  );
  const places = bare.map((each): Affiliation => ({ ...each, countryCode: each.countryCode ?? '' }));
  const { users, drawings } = makePeople(random, sizes.members, { accounts, universities: places, topics });
  const universities = withContacts(random, bare, users, accounts.contact).map((each) => {
    if (!each.contact || drawings.length >= mostDrawings) return each;
    const svg = random.pick(pictures.universities);
    const drawing = { imageId: random.recordId(founding), owner: each.contact, svg };
    drawings.push(drawing);
    return { ...each, picture: drawing.imageId };
  });

  // Named accounts have only the role of their name, so other roles go to other members.
  const named = new Set(Object.values(accounts));
  const people = users.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const placeOfUser = new Map(users.map(({ id, university }) => [id, placeOf.get(university?.id ?? '')]));
  const place = (userId = '') => placeOfUser.get(userId) ?? random.pick(places);

  const taskforces = rowsOf<TaskforceRow>('taskforces').map((row, i) => {
    const chairs = i === 0 ? [accounts.chair] : random.some(people, 1, 2);
    const others = random.some(people, 6, Math.min(120, Math.max(14, Math.round(members / 10))));
    return early(
      'taskforces',
      i,
      taskforceFields(row, { chairs, members: [...new Set([...chairs, ...others])] }),
    );
  });

  const projects = many(sizes.projects, (i) => {
    const leads = i === 0 ? [accounts.lead] : random.some(people, 1, 3);
    return late('projects', projectFields(random, { topics, taskforces, place: place(leads[0]), leads }));
  });

  const chairs = taskforces.flatMap((taskforce) => taskforce.chairs);
  const resources = many(sizes.resources, (i) => {
    const approved = i % 5 !== 4;
    return late('resources', {
      ...resourceFields(random, { topics, taskforces, place: random.pick(places) }),
      approved,
      ...(!approved && { submittedBy: chairs[i % chairs.length] }),
    });
  });

  const offers = many(sizes.offers, (i) => {
    const owner = i === 0 ? accounts.owner : random.pick(people);
    const weeks = random.whole(1, 10);
    // One in five has expired, but not so long ago that the schedule would have deleted it.
    const since = i > 0 && i % 5 === 0 ? weeks + random.whole(1, 20) / 10 : weeks * (random.whole(1, 8) / 10);
    const made = new Date(now.getTime() - Math.round(since * msPerWeek));
    const id = random.recordId(new Date(founding.getTime() + i * msPerMinute));
    const fields = offerFields(random, { topics, place: place(owner) });
    return newRecord('offers', id, made, { ...fields, owner, expiry: expiryAfter(weeks, made) });
  });

  const requests = many(sizes.requests, (i) => {
    const asked = new Date(now.getTime() - (i + 1) * 0.13 * msPerWeek);
    const fields = requestFields(random, random.pick(places));
    return i === 0
      ? newRecord('requests', accounts.applicant, asked, {
          ...fields,
          name: namedPeople.applicant.name,
          email: addressOf('applicant'),
        })
      : newRecord('requests', random.identityId(), asked, fields);
  });

  const chairOf = Map.groupBy(
    taskforces.flatMap(({ id, chairs }) => chairs.map((userId) => ({ id, userId }))),
    ({ userId }) => userId,
  );
  const records = {
    ...none,
    taskforces,
    projects,
    universities,
    topics,
    users,
    requests,
    resources,
    chairs: [...chairOf].map(([userId, of]) =>
      newRecord('chairs', userId, founding, { taskforces: of.map(({ id }) => id) }),
    ),
    admins: [newRecord('admins', accounts.admin, founding, {})],
    offers,
  };
  return { records, drawings };
}

/** Gives most universities one of their members as the contact; `contactId` is that of the named account. */
function withContacts(
  random: Random,
  universities: Stored<'universities'>[],
  users: Stored<'users'>[],
  contactId: string,
): Stored<'universities'>[] {
  const atHome = Map.groupBy(users.slice(7), ({ university }) => university?.id);
  const own = users.find(({ id }) => id === contactId)?.university?.id;
  return universities.map((each) => {
    const first = atHome.get(each.id)?.[0]?.id;
    const contact = each.id === own ? contactId : random.chance(0.7) ? first : undefined;
    return kinds.universities.stored.parse({ ...each, contact });
  });
}

/** Reads a comma-separated file with headings. */
export const readCsv = (file: URL): Record<string, string>[] => parse(readFileSync(file), { columns: true });
