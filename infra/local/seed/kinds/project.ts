import { projectStatuses } from '../../../../shared/project/project.rules.ts';
import type { Random } from '../lib/random.ts';
import { list, paragraphs } from '../lib/record.ts';
import type { Affiliation, Named } from './member.ts';

const names: ((topic: string, place: Affiliation) => string)[] = [
  (topic, { country }) => `Mapping ${topic} in ${country}`,
  (topic) => `A Shared Course on ${topic}`,
  (topic, { city }) => `${city} Observatory for ${topic}`,
  (topic, { city }) => `Summer School in ${city}: ${topic}`,
  (topic) => `${topic}: a Network of Doctoral Students`,
  (topic, { country }) => `Oral Histories of ${topic} from ${country}`,
  (topic) => `Open Materials for Teaching ${topic}`,
  (topic, { city }) => `${topic} with Communities in ${city}`,
];

const aims = [
  'to compare what five universities have learnt and to publish it in three languages',
  'to bring together students who would otherwise never sit in one seminar',
  'to give partner communities findings they can use, in a form they have asked for',
  'to train forty young teachers and to follow them through their first years',
  'to build a small fund for exchanges that need little more than a ticket',
];

const steps = [
  'a survey of existing courses',
  'two workshops, one of them online',
  'a common reading list',
  'field visits in small groups',
  'a public report',
  'an evaluation by students',
  'a lecture series open to the city',
];

export function projectFields(
  random: Random,
  of: { topics: readonly Named[]; taskforces: readonly Named[]; place: Affiliation; leads: string[] },
) {
  const topics = random.some(of.topics, 1, 3);
  const status = random.chance(0.4) ? 'proposal' : random.pick(projectStatuses.slice(1));
  const taskforces =
    status === 'proposal' ? random.some(of.taskforces, 0, 1) : random.some(of.taskforces, 1, 2);
  return {
    name: random.pick(names)(topics[0]?.name ?? '', of.place),
    description:
      paragraphs(
        `The project starts from ${of.place.name} and wants ${random.pick(aims)}.`,
        'What is planned:',
      ) +
      list(...random.some(steps, 3, 5)) +
      paragraphs('Members who would like to take part are welcome to write to one of the leads.'),
    status,
    taskforces: taskforces.map(({ id }) => ({ id })),
    topics: topics.map(({ id }) => ({ id })),
    leads: of.leads,
  };
}
