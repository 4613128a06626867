import { exampleClosing } from '../../shared/fields/common-fields.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import type { Subject } from '../../shared/permissions/policy.ts';
import type { MissedWords } from '../../shared/search/missed-searches.ts';
import {
  aBlock,
  aFollow,
  anIntroduction,
  anOffer,
  aProject,
  aReport,
  aResource,
  aSearch,
  aTaskforce,
  aUniversity,
  missing,
  someWord,
  toJoin,
  toMember,
} from '../factories.ts';
import { Caller, expectStatus, type RecordBody } from '../helpers/api.ts';
import { validInputs } from '../helpers/examples.ts';
import { notify } from '../helpers/notices.ts';
import { aChair, aMember, anAdministrator, aStranger, commonGround, type Person } from '../helpers/people.ts';
import { alter } from '../helpers/table.ts';
import { uploaded } from '../helpers/uploads.ts';
import { photograph } from '../media/pictures.ts';
import type { ActorName } from './matrix.ts';

/** The ten actors of the matrix as people who call the API, and the records it speaks of. */
export async function aWorld() {
  const administrator = await anAdministrator();
  const people = {
    stranger: await aStranger(),
    member: await aMember(),
    self: await aMember(),
    owner: await aMember(),
    lead: await aMember(),
    contact: await aMember(),
    chair: await aChair(),
    'local chair': await aMember(),
    administrator,
  } satisfies Record<Exclude<ActorName, 'anonymous'>, Person>;
  const ordinary = people.self;
  const { api } = administrator;
  const { topic } = await commonGround();
  const topics = [{ id: topic.id }];
  const here = await api.create('taskforces', aTaskforce({ chairs: [people['local chair'].id] }));
  const role = { record: { kind: 'taskforces', id: here.id }, answer: 'accept' };
  expectStatus(await people['local chair'].api.put('/api/me/role', role), 204);
  const inputs = await validInputs();

  const aUser = async (situation: string) => {
    const user = await api.create('users', inputs.users());
    if (situation === 'an administrator') expectStatus(await api.put(`/api/admins/${user.id}`), 204);
    return user.id;
  };

  /** A fresh record of each subject in a situation, with the actors in their places; its id. */
  const own: Partial<Record<Subject, (situation: string) => Promise<string>>> = {
    users: aUser,
    taskforces: async () => {
      const { id } = await api.create('taskforces', aTaskforce({ chairs: [people['local chair'].id] }));
      return id;
    },
    projects: async (situation) => {
      const taskforces = situation === 'proposal in a task force' ? [{ id: here.id }] : [];
      const { id } = await api.create('projects', aProject({ leads: [people.lead.id], topics, taskforces }));
      if (situation === 'past proposal') await alter('projects', id, { status: 'complete' });
      if (situation === 'closed')
        expectStatus(await people.lead.api.post(`/api/projects/${id}/close`, exampleClosing), 200);
      return id;
    },
    universities: async () => {
      const university = await api.create(
        'universities',
        aUniversity({ topics: { [topic.id]: ['graduate'] } }),
      );
      await people.contact.api.change('users', people.contact.id, { university: { id: university.id } });
      await api.change('universities', university.id, { contact: people.contact.id });
      return university.id;
    },
    resources: async (situation) => {
      const { id } = await api.create('resources', aResource({ taskforce: { id: here.id }, topics }));
      if (situation === 'approved') expectStatus(await api.post(`/api/resources/${id}/approve`), 200);
      return id;
    },
    offers: async (situation) => {
      const { id } = await people.owner.api.create('offers', anOffer());
      if (situation === 'expired')
        await alter('offers', id, { expiry: new Date(Date.now() - 1000).toISOString() });
      if (situation === 'closed')
        expectStatus(await people.owner.api.post(`/api/offers/${id}/close`, exampleClosing), 200);
      return id;
    },
    requests: async () => (await people.member.api.create('requests', inputs.requests())).id,
    chairs: async () => people['local chair'].id,
    admins: () => aUser('an administrator'),
    notices: async () => (await notify(people.self.id, {}))[0] ?? '',
    introductions: async (situation) => {
      const { self, owner } = people;
      const about = situation === 'to join' ? toJoin(here.id) : toMember(self.id);
      const { id } = await owner.api.create('introductions', anIntroduction(about));
      if (situation === 'withheld') await alter('introductions', id, { withheldFrom: [self.id] });
      return id;
    },
    reports: async (situation) => {
      const { self, owner, administrator } = people;
      const record = situation === 'of a member' ? self.id : administrator.id;
      return (await owner.api.create('reports', aReport('users', record))).id;
    },
    blocks: async () => (await people.self.api.create('blocks', aBlock((await aMember()).id))).id,
    follows: async () => (await people.self.api.create('follows', aFollow('users', (await aMember()).id))).id,
    searches: async () => (await people.self.api.create('searches', aSearch())).id,
    audit: async () => '',
    'missed-searches': async () => {
      const word = someWord();
      for (let time = 0; time < 10; time += 1) await api.post('/api/missed-searches', missing(word));
      const { items } = await api.read<{ items: MissedWords[] }>('/api/missed-searches');
      return items.find(({ words }) => words === word)?.id ?? '';
    },
    images: async () => (await uploaded(administrator.api, photograph(1), { purpose: 'picture' })).imageId,
  };

  const fresh = async (subject: Subject, situation: string) => {
    const make = own[subject];
    return make ? make(situation) : (await api.create(subject, inputs[subject as Collection]())).id;
  };

  /** What somebody would create, in the situation of a draft. */
  const drafts: Partial<Record<Subject, (situation: string, by: string) => object>> = {
    ...inputs,
    projects: (situation, by) =>
      aProject({
        leads: [by],
        topics,
        status: situation === 'past proposal' ? 'ongoing' : 'proposal',
        // Past proposal, a task force has to be named: what is asked here is who may.
        taskforces: situation === 'bare proposal' ? [] : [{ id: here.id }],
      }),
    chairs: () => ({}),
    notices: () => ({}),
  };

  return {
    people,
    here,
    administrator: api,
    fresh,
    drafts,
    caller: (name: ActorName) => (name === 'anonymous' ? new Caller() : people[name].api),
    read: (subject: Subject, id: string) => api.read<RecordBody>(`/api/${subject}/${id}`),
    /** Who stands in the place of `self`: among members somebody new, as one deletes oneself once. */
    aSelf: async (subject: Subject, situation: string) => {
      if (subject !== 'users') return ordinary;
      const person = await (situation === 'an administrator' ? anAdministrator() : aMember());
      return person;
    },
  };
}
export type World = Awaited<ReturnType<typeof aWorld>>;
