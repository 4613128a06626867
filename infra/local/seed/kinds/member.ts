import type { ContactType } from '../../../../shared/fields/contact.rules.ts';
import { languageCodes } from '../../../../shared/fields/languages.ts';
import { familyNameFor } from '../../../../shared/user/family-name.ts';
import { personName, plainName, type Sex } from '../lib/names.ts';
import type { Random } from '../lib/random.ts';
import { paragraphs } from '../lib/record.ts';

export type Affiliation = { id: string; name: string; city: string; country: string; countryCode: string };
export type Named = { id: string; name: string };

const titles: ((field: string) => string)[] = [
  (field) => `Professor of ${field}`,
  (field) => `Associate Professor of ${field}`,
  (field) => `Lecturer in ${field}`,
  (field) => `Research Fellow, ${field}`,
  (field) => `Director, Centre for ${field}`,
  (field) => `Chair of ${field}`,
  (field) => `Coordinator of Studies in ${field}`,
  () => 'Vice-Rector for Mission and Identity',
  () => 'Dean of the Graduate School',
  () => 'Head of International Relations',
  () => 'Campus Minister',
  () => 'University Librarian',
  () => 'Director of Community Engagement',
];

const beginnings = [
  'Before coming here I taught at a secondary school for refugees, and that has shaped everything since.',
  'I came to this field late, from ten years of practice outside the university.',
  'My work began as a doctoral thesis and has become a laboratory of twelve people.',
  'I studied in three countries and have been looking for reasons to bring their students together.',
  'Most of my time goes into one question: what do our students still carry with them ten years on?',
  'I divide my weeks between the lecture hall and partner communities at the edge of the city.',
  'For years I have collected oral histories, and I am glad to share the archive.',
  'I direct a small research group and a larger programme of service learning.',
];

const requests = [
  'I would like to meet colleagues who teach a similar course and exchange syllabi.',
  'I am looking for partners for a joint seminar held online, with one week together.',
  'Doctoral students are welcome to write to me; we have room for visitors.',
  'I am glad to read drafts, to sit on committees and to host colleagues on sabbatical.',
  'Please write if you plan something comparable: we made mistakes you need not repeat.',
  'I can offer field sites, data and a guest room, and could use help with statistics.',
];

const methods = [
  'interviews',
  'archives',
  'field schools',
  'legal clinics',
  'simulation',
  'comparative surveys',
  'shared courses',
  'participatory research',
  'close reading',
  'open data',
];

/** English, and the main language of the country. */
export function languagesOf({ countryCode }: Affiliation): string[] {
  const own = countryCode && new Intl.Locale(`und-${countryCode}`).maximize().language;
  return languageCodes.filter((code) => code === 'en' || code === own);
}

/** The profile of a member. Addresses end in `.example`, which doesn't exist. */
export function memberFields(
  random: Random,
  {
    university,
    topics,
    sex,
    called,
  }: { university: Affiliation; topics: readonly Named[]; sex: Sex; called?: string },
) {
  const drawn = personName(random, university.countryCode, sex);
  const name = called ?? drawn;
  const [first, ...others] = random.some(topics, 1, 4);
  if (!first) throw new Error('A member needs an area of specialization to choose from.');
  const second = others[0] ? `, and increasingly on ${others[0].name.toLowerCase()}` : '';
  return {
    name,
    familyName: familyNameFor({ name }, university.countryCode),
    university: { id: university.id },
    topics: [first, ...others].map(({ id }) => ({ id })),
    languages: languagesOf(university),
    title: random.pick(titles)(first.name),
    contact: contactsFor(random, name),
    bio: paragraphs(
      `I work at ${university.name} in ${university.city} on ${first.name.toLowerCase()}${second}. ${random.pick(beginnings)}`,
      `Lately that has meant ${random.some(methods, 2, 2).join(' and ')}. ${random.pick(requests)}`,
    ),
  };
}

function contactsFor(random: Random, name: string) {
  const slug = plainName(name);
  const all: Record<ContactType, string> = {
    email: `${slug}@people.example`,
    phone: `+1 555 01${random.whole(10, 99)} ${random.whole(100, 999)}`,
    website: `https://people.example/${slug}`,
    linkedin: `https://linkedin.example/in/${slug}`,
    twitter: `https://twitter.example/${slug}`,
    facebook: `https://facebook.example/${slug}`,
  };
  const others = random.some(['phone', 'website', 'linkedin', 'twitter', 'facebook'] as const, 0, 2);
  return (['email', ...others] as const).map((type) => ({
    id: random.identityId().slice(0, 8),
    type,
    contact: all[type],
  }));
}
