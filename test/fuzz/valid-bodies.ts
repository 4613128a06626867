import { anOffer, aProfile, aProject, aResource, aTaskforce, aTopic, aUniversity } from '../factories.ts';
import type { Body } from './oracle.ts';

/** The ids of what bodies refer to. */
export type Ground = { topic: string; taskforce: string; university: string; person: string };

/** A body of each kind that is right in every field, be it a creation's or an edit's. */
export function bodiesOn({ topic, taskforce, university, person }: Ground) {
  const topics = [{ id: topic }];
  return {
    universities: aUniversity({ topics: { [topic]: ['graduate'] } }),
    resources: aResource({ taskforce: { id: taskforce }, topics }),
    taskforces: aTaskforce({ chairs: [person] }),
    projects: aProject({ topics, leads: [person] }),
    topics: aTopic(),
    users: aProfile({ university: { id: university }, topics }),
    offers: anOffer(),
    requests: { name: 'Zoe Zacharias', description: '<p>She would enrich us.</p>' },
  } satisfies Record<string, Body>;
}

const id = '0192f0c1-0000-7000-8000-000000000001';

/** Bodies that refer to nothing in particular. */
export const validBodies: Record<string, Body> = bodiesOn({
  topic: id,
  taskforce: id,
  university: id,
  person: id,
});
