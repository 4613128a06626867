import { member, offer, project, resource, taskforce, topic, university } from '../fixture/records.ts';

/**
 * One record of each kind, all of which refer to each other and speak of the okapi in their descriptions; and an
 * `empty` task force, to which nothing refers.
 */
export function aLinkedNetwork() {
  const description = '<p>Of the okapi and other animals.</p>';
  const area = topic({ name: 'Hydrology', description });
  const topics = [{ id: area.id }];
  const place = university({
    name: 'University of the Wells',
    topics: { [area.id]: ['undergraduate', 'doctorate'] },
    website: 'https://okapi.example',
    picture: crypto.randomUUID(),
    description,
  });
  const mara = member({
    name: 'Mara Muñoz',
    university: { id: place.id },
    topics,
    contact: [
      { id: '1', type: 'email', contact: 'mara@okapi.example' },
      { id: '2', type: 'phone', contact: '+52 (33) 5555-0100' },
      { id: '3', type: 'website', contact: 'https://okapi.example/mara' },
      { id: '4', type: 'linkedin', contact: 'linkedin.example/okapi' },
    ],
    bio: description,
    picture: crypto.randomUUID(),
  });
  place.contact = mara.id;
  const other = member({ name: 'Olaf Otter' });
  const force = taskforce({ name: 'Clean Water', chairs: [mara.id], members: [other.id], description });
  const wells = project({
    name: 'Wells of Chiapas',
    topics,
    description,
    status: 'ongoing',
    taskforces: [{ id: force.id }],
    leads: [mara.id],
  });
  const course = resource({
    name: 'A Course on Water',
    topics,
    description,
    taskforce: { id: force.id },
    type: 'case_study',
    audience: 'students',
  });
  const seminar = offer({
    name: 'A Shared Seminar',
    topics,
    description,
    owner: mara.id,
    expiry: '2099-05-20T12:00:00.000Z',
  });
  const empty = taskforce({ name: 'Dry Wells', chairs: [other.id] });
  return {
    topics: area,
    universities: place,
    members: mara,
    other,
    taskforces: force,
    projects: wells,
    resources: course,
    offers: seminar,
    empty,
  };
}
