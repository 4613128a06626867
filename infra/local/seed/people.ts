import type { Stored } from '../../../shared/kinds/registry.ts';
import { type AccountIds, addressOf, namedPeople, type Role } from './accounts.ts';
import { type Affiliation, memberFields, type Named } from './kinds/member.ts';
import { plainName, type Sex } from './lib/names.ts';
import type { Random } from './lib/random.ts';
import { newRecord } from './lib/record.ts';
import { type Drawing, pictures } from './pictures.ts';

/** The named accounts with a complete profile. */
const withProfile: Role[] = ['admin', 'chair', 'contact', 'lead', 'owner', 'member'];

/** Members joined between these dates. They are fixed, so that ids, which contain the time, are always the same. */
export const founding = new Date('2023-01-09T08:00:00Z');
export const recently = new Date('2025-06-30T18:00:00Z');

const serverFields = { firstRun: false };

const portraits = 28;

/** Makes `count` members, the named ones first. The first of them have pictures. */
export function makePeople(
  random: Random,
  count: number,
  of: { accounts: AccountIds; universities: Affiliation[]; topics: Named[] },
): { users: Stored<'users'>[]; drawings: Drawing[] } {
  const drawings: Drawing[] = [];
  const hosts = random.some(of.universities, 24, Math.max(24, Math.ceil(count / 2)));
  const profile = (sex: Sex, called?: string) =>
    memberFields(random, { university: random.pick(hosts), topics: of.topics, sex, called });
  const pictured = (owner: string) => {
    if (drawings.length === portraits) return {};
    const drawing = { imageId: random.recordId(founding), owner, svg: random.pick(pictures.users) };
    drawings.push(drawing);
    return { picture: drawing.imageId };
  };
  const joined = () => random.between(founding, recently);

  const named = withProfile.map((role) => {
    const { name, sex } = namedPeople[role];
    return newRecord('users', of.accounts[role], joined(), {
      ...profile(sex, name),
      ...pictured(of.accounts[role]),
      ...serverFields,
      email: addressOf(role),
      ...(role === 'admin' && { admin: 'true' }),
    });
  });
  const newcomer = newRecord('users', of.accounts.newcomer, joined(), {
    ...serverFields,
    name: namedPeople.newcomer.name,
    email: addressOf('newcomer'),
    topics: [],
    title: '',
    contact: [],
    bio: '',
    firstRun: true,
  });
  const others = Array.from({ length: Math.max(0, count - named.length - 1) }, (_, index) => {
    const id = random.identityId();
    const sex = random.pick(['female', 'male'] as const);
    const fields = profile(sex);
    return newRecord('users', id, joined(), {
      ...fields,
      // Every third has no picture, as in real networks.
      ...(index % 3 !== 2 && pictured(id)),
      ...serverFields,
      email: `${plainName(fields.name)}.${index + 1}@members.example`,
    });
  });
  return { users: [...named, newcomer, ...others], drawings };
}
