import {
  aNomination,
  anOffer,
  aProfile,
  aProject,
  aResource,
  aTaskforce,
  aTopic,
  aUniversity,
  unique,
} from '../factories.ts';
import { commonGround, theAdministrator } from './people.ts';

/** The collections whose records a client creates by POST. */
export const creatable = [
  'taskforces',
  'projects',
  'universities',
  'topics',
  'users',
  'requests',
  'resources',
  'offers',
] as const;
export type Creatable = (typeof creatable)[number];

/** Valid bodies of POST for every such collection, over records that exist. */
export async function validInputs() {
  const administrator = await theAdministrator();
  const { topic, university } = await commonGround();
  const taskforce = await administrator.api.create('taskforces', aTaskforce({ chairs: [administrator.id] }));
  const topics = [{ id: topic.id }];
  return {
    taskforces: () => aTaskforce({ chairs: [administrator.id] }),
    projects: () => aProject({ leads: [administrator.id], topics }),
    universities: () => aUniversity({ topics: { [topic.id]: ['graduate', 'doctorate'] } }),
    topics: () => aTopic(),
    users: () => ({
      ...aProfile({ name: unique('Iris Invited'), university: { id: university.id }, topics }),
      email: `${unique('invited')}@colloquy.example`,
    }),
    requests: () => aNomination({ name: unique('Nate Nominee') }),
    resources: () => aResource({ taskforce: { id: taskforce.id }, topics }),
    offers: () => anOffer({ topics }),
  } satisfies Record<Creatable, () => Record<string, unknown>>;
}
