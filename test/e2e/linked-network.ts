import { anOffer, aProject, aResource, aTaskforce, aTopic, aUniversity } from '../factories.ts';
import { photograph } from '../media/pictures.ts';
import { expectStatus } from '../steps/api.ts';
import { aMember, theAdministrator } from '../steps/people.ts';
import { uploaded } from '../steps/uploads.ts';

/** Ways to reach the member, the word in each of them. */
export const contactWith = (word: string) => [
  { type: 'email', contact: `mara@${word}.example` },
  { type: 'phone', contact: '+52 (33) 5555-0100' },
  { type: 'website', contact: `https://${word}.example/mara` },
  { type: 'linkedin', contact: `linkedin.example/${word}` },
];

/**
 * One record of each kind, all of which refer to each other and speak of the word in their descriptions;
 * and an `empty` task force.
 */
export async function aLinkedNetwork(word: string) {
  const about = `<p>Of the ${word} and other animals.</p>`;
  const contact = contactWith(word);
  const { api } = await theAdministrator();
  const picture = (await uploaded(api, photograph(1), { purpose: 'picture' })).imageId;
  const topic = await api.create('topics', aTopic({ description: about }));
  const topics = [{ id: topic.id }];
  const levels = { [topic.id]: ['undergraduate', 'doctorate'] };
  const website = `https://${word}.example`;
  const made = await api.create(
    'universities',
    aUniversity({ topics: levels, description: about, website, picture }),
  );
  const person = await aMember(`Mara ${word}`, { university: { id: made.id }, topics, contact, bio: about });
  const member = await person.api.change('users', person.id, {
    picture: (await uploaded(person.api, photograph(2), { purpose: 'picture' })).imageId,
  });
  const university = await api.change('universities', made.id, { contact: person.id });
  const other = await aMember(`Olaf ${word}`);
  const taskforce = await api.create(
    'taskforces',
    aTaskforce({ chairs: [person.id], members: [other.id], description: about }),
  );
  const fields = { topics, description: about };
  const status = { status: 'ongoing', taskforces: [{ id: taskforce.id }] };
  const project = await api.create('projects', aProject({ ...fields, ...status, leads: [person.id] }));
  const within = { taskforce: { id: taskforce.id }, type: 'case_study', audience: 'students' };
  const resource = await api.create('resources', aResource({ ...fields, ...within }));
  expectStatus(await api.post(`/api/resources/${resource.id}/approve`), 200);
  const offer = await person.api.create('offers', anOffer(fields));
  const empty = await api.create('taskforces', aTaskforce({ chairs: [other.id] }));
  return { topic, university, member, taskforce, project, resource, offer, empty };
}
