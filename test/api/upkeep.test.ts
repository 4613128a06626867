import { beforeAll, describe, expect, it } from 'vitest';
import { aNomination, aProject, aResource, aTaskforce, aTopic, aUniversity, unique } from '../factories.ts';
import { expectStatus, type RecordBody } from '../helpers/api.ts';
import { signIn } from '../helpers/cognito.ts';
import { eventually } from '../helpers/eventually.ts';
import { awaitMail, mailsTo } from '../helpers/mail.ts';
import { noticesOf } from '../helpers/notices.ts';
import {
  aChair,
  aMember,
  anAdministrator,
  anApplicant,
  password,
  theAdministrator,
} from '../helpers/people.ts';
import type { InProcess } from '../helpers/product.ts';
import { startInProcess } from './in-process.ts';

let product: InProcess;
beforeAll(async () => {
  product = await startInProcess({ stream: true });
});

type Me = { user: RecordBody };

const noticeOf = (person: Parameters<typeof noticesOf>[0], part: string) =>
  eventually(`a notice with ${part}`, async () =>
    (await noticesOf(person)).some(({ text }) => text.includes(part)),
  );

describe('When a record is deleted', () => {
  it('the lists that named it lose it, and what names it alone keeps it', async () => {
    const { api } = await theAdministrator();
    const [doomed, kept] = [await api.create('topics', aTopic()), await api.create('topics', aTopic())];
    const topics = [{ id: doomed.id }, { id: kept.id }];
    const { user } = await api.read<Me>('/api/me');
    const taskforce = await api.create('taskforces', aTaskforce({ chairs: [user.id] }));
    const project = await api.create('projects', aProject({ leads: [user.id], topics }));
    const resource = await api.create('resources', aResource({ taskforce: { id: taskforce.id }, topics }));

    expectStatus(await api.delete(`/api/topics/${doomed.id}`), 204);
    expectStatus(await api.delete(`/api/taskforces/${taskforce.id}`), 204);

    for (const path of [`/api/projects/${project.id}`, `/api/resources/${resource.id}`])
      await eventually(`${path} without the topic`, async () => {
        const now = await api.read<{ topics: { id: string }[] }>(path);
        return JSON.stringify(now.topics) === JSON.stringify([{ id: kept.id }]);
      });
    expect(await api.read(`/api/resources/${resource.id}`)).toMatchObject({
      taskforce: { id: taskforce.id },
    });
  });

  it('administrators hear of the task force and the project that nobody looks after any more', async () => {
    const administrator = await anAdministrator();
    const leaving = await aMember('Lea Leaving');
    const { api } = administrator;
    const topic = await api.create('topics', aTopic());
    const taskforce = await api.create('taskforces', aTaskforce({ chairs: [leaving.id] }));
    const project = await leaving.api.create(
      'projects',
      aProject({ leads: [leaving.id], topics: [{ id: topic.id }] }),
    );

    expectStatus(await api.delete(`/api/users/${leaving.id}`), 204);

    const texts = await eventually('both notifications', async () => {
      const about = (await noticesOf(administrator)).filter(
        ({ text }) => text.includes(String(taskforce.name)) || text.includes(String(project.name)),
      );
      return about.length >= 2 && about.map(({ text }) => text);
    });
    // Those that other tests bring about meanwhile are told of in the same notices.
    expect(texts).toContainEqual(
      expect.stringMatching(
        /^(The project .* lost its last lead|\d+ projects lost their last lead: .*)\. .*[Pp]lease choose one/,
      ),
    );
    expect(texts).toContainEqual(
      expect.stringMatching(
        /^(The task force .* lost its last chair|\d+ task forces lost their last chair: .*)\. .*[Pp]lease choose one/,
      ),
    );
    expect(await api.read(`/api/projects/${project.id}`)).toMatchObject({ leads: [] });
    expect(await api.read(`/api/taskforces/${taskforce.id}`)).toMatchObject({ chairs: [], members: [] });
  });

  it('a member’s sign-in goes with them', async () => {
    const leaving = await aMember();
    expectStatus(await leaving.api.delete(`/api/users/${leaving.id}`), 204);
    await eventually('a sign-in that is refused', () =>
      signIn(leaving.email, password).then(
        () => false,
        () => true,
      ),
    );
  });
});

describe('Mail', () => {
  it('tells administrators of a request, with a link to it and no address of anybody', async () => {
    const administrator = await anAdministrator();
    const name = unique('Ana');
    const applicant = await anApplicant(name);
    const mail = await awaitMail(administrator.email, new RegExp(name));
    expect(mail.subject).toBe(`“${name}” would like to join Colloquy`);
    expect(mail.text).toMatch(new RegExp(`https://[^ ]+/requests/${applicant.id}\n`));
    expect(mail.text).not.toContain(applicant.email);
  });

  it('says of somebody who was nominated that others wish it', async () => {
    const administrator = await anAdministrator();
    const member = await aMember();
    const name = unique('Nils');
    await member.api.create('requests', aNomination({ name }));
    const mail = await awaitMail(administrator.email, new RegExp(name));
    expect(mail.subject).toBe(`“${name}” is nominated for Colloquy`);
  });

  it('tells whoever nominated somebody that they are a member, and nobody of a decline', async () => {
    const member = await aMember();
    const { api } = await theAdministrator();
    const [declined, approved] = [unique('Dan'), unique('Nils')];
    const nominate = (name: string) => member.api.create('requests', aNomination({ name }));
    const { id } = await nominate(declined);
    expectStatus(await api.delete(`/api/requests/${id}`), 204);
    expectStatus(await api.post(`/api/requests/${(await nominate(approved)).id}/approve`), 200);
    await noticeOf(member, `“${approved}”, whom you nominated, is a member now.`);
    await product.follow();
    const told = (await noticesOf(member)).map(({ text }) => text).join('\n');
    expect([told.includes(approved), told.includes(declined)]).toEqual([true, false]);
  });

  it('tells the chairs of a task force of a resource that is theirs to approve, but for whoever brought it', async () => {
    const [chair, other] = [await aChair(), await aChair('Olga Other')];
    const { api } = await theAdministrator();
    const topics = [{ id: (await api.create('topics', aTopic())).id }];
    const taskforce = { id: chair.taskforce.id };
    const own = await chair.api.create('resources', aResource({ taskforce, topics }));
    const brought = await other.api.create('resources', aResource({ taskforce, topics }));
    const mail = await awaitMail(chair.email, /A resource has come in/);
    // Both may have one name.
    expect(mail.text).toContain(
      `A resource has come in: “${brought.name}”. It is for chairs of the task force “${chair.taskforce.name}” to approve`,
    );
    expect(mail.text).toMatch(new RegExp(`https://[^ ]+/resources/${brought.id}\n`));
    const toldOf = async (person: typeof chair) => {
      const told = (await noticesOf(person)).map(({ text }) => text).join('\n');
      return [told.includes(String(own.name)), told.includes(String(brought.name))];
    };
    expect(await toldOf(chair)).toEqual([false, true]);
    expect(await toldOf(other)).toEqual([false, false]);
    // Elsewhere it waits again, for other chairs; and what changed in place is no news.
    await api.change('resources', brought.id, { taskforce: { id: other.taskforce.id } });
    await awaitMail(other.email, /A resource has come in/);
    await api.change('resources', brought.id, { description: '<p>Thirteen lessons.</p>' });
    await product.follow();
    expect(await toldOf(other)).toEqual([false, true]);
    // Back where it was, those hear of it once more who had done with it.
    for (const { id } of await noticesOf(chair))
      expectStatus(await chair.api.delete(`/api/me/notifications/${id}`), 204);
    expect(await toldOf(chair)).toEqual([false, false]);
    await api.change('resources', brought.id, { taskforce });
    await eventually('the news of it', async () => (await toldOf(chair))[1]);
    expect(await toldOf(chair)).toEqual([false, true]);
  });

  it('tells whoever is made a chair, a lead or a contact by another', async () => {
    const { api } = await theAdministrator();
    const topics = [{ id: (await api.create('topics', aTopic())).id }];
    const taught = { [topics[0]?.id ?? '']: ['graduate'] };
    const university = await api.create('universities', aUniversity({ topics: taught }));
    const [chosen, lead] = [
      await aMember('Cora Chosen', { university: { id: university.id } }),
      await aMember(),
    ];
    const taskforce = await api.create('taskforces', aTaskforce({ chairs: [chosen.id] }));
    await noticeOf(chosen, `“${taskforce.name}”. Accept or decline on its page.`);
    // What they did themselves, and an edit that gives nobody a role, is no news.
    const project = await lead.api.create('projects', aProject({ topics, leads: [lead.id, chosen.id] }));
    await api.change('universities', university.id, { contact: chosen.id });
    await noticeOf(chosen, 'You were named as a lead');
    await noticeOf(chosen, 'You were named as the contact');
    await lead.api.change('projects', project.id, { description: '<p>Eleven wells.</p>' });
    await api.create('taskforces', aTaskforce({ name: 'Second', chairs: [chosen.id] }));
    const toldOf = async (person: typeof lead) =>
      (await noticesOf(person)).map(({ text }) => text.replace(/“.*?”/g, '%'));
    await product.follow();
    expect((await toldOf(chosen)).toSorted()).toEqual([
      'You were named as a chair of 2 task forces: % and %. Accept or decline on their pages.',
      'You were named as a lead of the project %. Accept or decline on its page.',
      'You were named as the contact of the university %. Accept or decline on its page.',
    ]);
    expect(await toldOf(lead)).toEqual([]);
    // Nobody waits for these, so they are in the digest.
    expect((await mailsTo(chosen.email)).filter(({ text }) => text.includes('You were named'))).toEqual([]);
  });

  it('tells whoever is added to a task force, or taken out of it or of a project, by another', async () => {
    const { api } = await theAdministrator();
    const topics = [{ id: (await api.create('topics', aTopic())).id }];
    const [other, chair] = [await aMember('Otis Other'), await aMember()];
    const force = await api.create('taskforces', aTaskforce({ chairs: [chair.id], members: [chair.id] }));
    await api.change('taskforces', force.id, { members: [chair.id, other.id] });
    await noticeOf(other, 'You were added to the task force');
    await api.change('taskforces', force.id, { members: [chair.id] });
    await noticeOf(other, 'You were removed from the task force');
    const project = await api.create('projects', aProject({ topics, leads: [other.id, chair.id] }));
    await noticeOf(other, 'You were named as a lead');
    await api.change('projects', project.id, { leads: [chair.id] });
    await noticeOf(other, 'You are no longer a lead');
    await product.follow();
    // What is so no longer isn't said any more.
    expect((await noticesOf(other)).map(({ text }) => text).toSorted()).toEqual([
      `You are no longer a lead of the project “${project.name}”.`,
      `You were removed from the task force “${force.name}”.`,
    ]);
  });

  it('welcomes whoever is approved, once', async () => {
    const applicant = await anApplicant('Wanda Welcome');
    const { api } = await theAdministrator();
    expectStatus(await api.post(`/api/requests/${applicant.id}/approve`), 200);
    expectStatus(await api.post(`/api/requests/${applicant.id}/approve`), 200);
    const mail = await awaitMail(applicant.email, /Welcome to Colloquy/);
    expect(mail.text).toMatch(
      /^Wanda Welcome, .*\n\nSign in: https:\/\/[^ ]+\/login\n\nIf you have questions .*\n\nColloquy\n$/,
    );
    await product.follow();
    const welcomes = (await mailsTo(applicant.email)).filter(({ subject }) => /Welcome/.test(subject));
    expect(welcomes).toHaveLength(1);
  });

  it('other than the account’s own doesn’t reach whoever turned it off', async () => {
    const [off, on] = [await anAdministrator(), await anAdministrator()];
    await off.api.change('users', off.id, { notifyByMail: false });
    const name = unique('Otto');
    await anApplicant(name);
    await awaitMail(on.email, new RegExp(name));
    expect((await mailsTo(off.email)).filter(({ subject }) => subject.includes(name))).toEqual([]);
  });
});
