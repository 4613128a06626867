import { audiences, resourceTypes } from '../../../../shared/resource/resource.rules.ts';
import type { Random } from '../lib/random.ts';
import { paragraphs } from '../lib/record.ts';
import { type Affiliation, languagesOf, type Named } from './member.ts';

const names = {
  article: [
    (topic: string) => `What We Mean by ${topic}`,
    (topic: string, { country }: Affiliation) => `${topic}: Ten Years of Practice in ${country}`,
    (topic: string) => `Measuring What Matters in ${topic}`,
  ],
  course: [
    (topic: string) => `Introduction to ${topic}`,
    (topic: string, { city }: Affiliation) => `${topic} in ${city}: a Field Course`,
    (topic: string) => `A Seminar on ${topic} for First-Year Students`,
  ],
  case_study: [
    (topic: string, { city }: Affiliation) => `${topic} at Work: the Case of ${city}`,
    (topic: string, { country }: Affiliation) => `When ${topic} Met Resistance: a Case from ${country}`,
  ],
};

const uses = [
  'It can be used as it is in two sessions of ninety minutes.',
  'It comes with questions for discussion and a list of further reading.',
  'It has been taught three times and revised after each.',
  'The exercises need no more than paper and a room with movable chairs.',
];

export function resourceFields(
  random: Random,
  of: { topics: readonly Named[]; taskforces: readonly Named[]; place: Affiliation },
) {
  const type = random.pick(resourceTypes);
  const topics = random.some(of.topics, 1, 3);
  const topic = topics[0]?.name ?? '';
  return {
    name: random.pick(names[type])(topic, of.place),
    description: paragraphs(
      `Prepared at ${of.place.name} for everyone who works on ${topic.toLowerCase()} and needs a beginning.`,
      random.pick(uses),
    ),
    type,
    audience: random.pick(audiences),
    taskforce: { id: random.pick(of.taskforces).id },
    language: { id: (random.chance(0.6) && languagesOf(of.place).find((code) => code !== 'en')) || 'en' },
    topics: topics.map(({ id }) => ({ id })),
  };
}
