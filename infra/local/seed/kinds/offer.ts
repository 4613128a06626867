import type { Criteria } from '../../../../shared/fields/codes.ts';
import type { Random } from '../lib/random.ts';
import { paragraphs } from '../lib/record.ts';
import type { Affiliation, Named } from './member.ts';

const offers: [name: (topic: string, place: Affiliation) => string, text: string, sought: Criteria][] = [
  [
    (topic) => `Partners for a Joint Course on ${topic}`,
    'We have the outline and two lecturers, and look for two more universities in other time zones.',
    { seeks: ['partner', 'course'], levels: ['graduate'] },
  ],
  [
    (topic, { city }) => `Visiting Lecturer in ${topic}, ${city}`,
    'Four to eight weeks, housing on campus, travel paid. Teaching may be in English.',
    { seeks: ['people'], levels: ['graduate', 'doctorate'], languages: ['en'] },
  ],
  [
    (topic) => `Authors for a Volume on ${topic}`,
    'Chapters of six thousand words; drafts are discussed in an online workshop before they are final.',
    { seeks: ['people'] },
  ],
  [
    (topic, { country }) => `Internships around ${topic} in ${country}`,
    'For students in their third year or later, eight weeks, with a supervisor on the spot.',
    { seeks: ['partner'], levels: ['undergraduate'] },
  ],
  [
    (topic) => `A Data Set on ${topic} Looks for Readers`,
    'Collected over five years and documented. We would like to compare it with yours.',
    {},
  ],
];

export function offerFields(random: Random, of: { topics: readonly Named[]; place: Affiliation }) {
  const topics = random.some(of.topics, 1, 3);
  const [name, text, sought] = random.pick(offers);
  return {
    name: name(topics[0]?.name ?? '', of.place),
    description: paragraphs(
      `From ${of.place.name}, ${of.place.city}. ${text}`,
      'Please write to the person who posted this, with two sentences on what you would bring.',
    ),
    topics: topics.map(({ id }) => ({ id })),
    ...sought,
  };
}
