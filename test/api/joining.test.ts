import { beforeAll, describe, expect, test } from 'vitest';
import { aNomination, unique } from '../factories.ts';
import { acceptInvitation, askForCode, invitationOf } from '../helpers/account.ts';
import { type Caller, expectStatus, type RecordBody, refusal } from '../helpers/api.ts';
import { eventually } from '../helpers/eventually.ts';
import { awaitMail, codeIn, mailsTo } from '../helpers/mail.ts';
import {
  aMember,
  aNewcomer,
  anAdministrator,
  anApplicant,
  aStranger,
  password,
  signedIn,
  theAdministrator,
} from '../helpers/people.ts';
import type { InProcess } from '../helpers/product.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { startInProcess } from './in-process.ts';

let administrator: Caller;
let product: InProcess;
beforeAll(async () => {
  product = await startInProcess({ stream: true });
  administrator = (await theAdministrator()).api;
});

describe('given somebody who signed up', () => {
  test('before the address is proven, there is no request', async () => {
    const email = `${unique('unproven')}@colloquy.example`;
    await askForCode(email, 'join');
    const requests = await administrator.listAll('requests');
    expect(requests.map((request) => request.email)).not.toContain(email);
    await expect(signedIn(email)).rejects.toThrow('NotAuthorized');
  });

  test('confirmed, their request waits with what they wrote, under their own id', {
    tags: ['3-16', '3-26'],
  }, async () => {
    const person = await anApplicant('Ana Applicant', 'I teach hydrology.');
    const request = await administrator.read(`/api/requests/${person.id}`);
    expect(request).toMatchObject({ id: person.id, name: 'Ana Applicant', email: person.email, version: 1 });
    expect(request.description).toContain('I teach hydrology.');
  });

  test('a reason with markup is kept as text that does nothing', async () => {
    const person = await anApplicant('Max Markup', '<script>alert(1)</script> 1 < 2 & <b>so</b>');
    const { description } = await administrator.read(`/api/requests/${person.id}`);
    expect(description).not.toMatch(/<script|alert\(1\)<\/script>/);
  });

  test('they are told that it waits, and may do nothing else', async () => {
    const { api } = await anApplicant();
    for (const path of ['/api/me', '/api/users', '/api/sync', '/api/topics/some-topic'])
      expect(refusal(await api.get(path))).toBe('403 pending-approval');
    expect(refusal(await api.post('/api/offers', {}))).toBe('403 pending-approval');
  });

  test('asking again, they are mailed that their request waits, and no code', async () => {
    const { email } = await anApplicant();
    await askForCode(email, 'join');
    const { text } = await awaitMail(email, /asked to join/);
    expect(text).toMatch(/request[^.]* is (already )?waiting/);
    expect(codeIn(text)).toBe('');
  });

  test('administrators are mailed', async () => {
    const name = unique('Alma');
    await anApplicant(name);
    await awaitMail('admin@colloquy.example', new RegExp(name));
  });
});

describe('given a request waiting', () => {
  test('approved, there is a member whose profile is still to be filled out, and no request', {
    tags: ['3-16', '4-1', '4-7', '4-34'],
  }, async () => {
    const person = await anApplicant('Nina New');
    const member = expectStatus(
      await administrator.post<RecordBody>(`/api/requests/${person.id}/approve`),
      200,
    );
    expect(member).toMatchObject({ id: person.id, name: 'Nina New', firstRun: true, contact: [] });
    expect(await person.api.listAll('notices')).toMatchObject([{ subject: 'welcome', count: 1 }]);
    expect(refusal(await administrator.get(`/api/requests/${person.id}`))).toBe('404 not-found');
    const me = await person.api.read<{ user: RecordBody; roles: object }>('/api/me');
    expect(me).toMatchObject({
      user: { id: person.id, firstRun: true },
      roles: { admin: false, chairOf: [] },
    });
    await awaitMail(person.email, /welcome|approved/i);
  });

  test('approved twice, there is one member and nothing is lost', async () => {
    const person = await aNewcomer();
    const filled = await person.api.read<RecordBody>(`/api/users/${person.id}`);
    expect((await administrator.post(`/api/requests/${person.id}/approve`)).status).toBeLessThan(500);
    expect(await person.api.read(`/api/users/${person.id}`)).toEqual(filled);
  });

  test('approved by two at once, both are answered the one member', { tags: ['4-34'] }, async () => {
    const person = await anApplicant();
    const second = (await anAdministrator()).api;
    const answers = await Promise.all(
      [administrator, second, administrator, second].map((each) =>
        each.post<RecordBody>(`/api/requests/${person.id}/approve`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([person.id]));
    const members = (await administrator.listAll('users')).filter(({ id }) => id === person.id);
    expect(members).toHaveLength(1);
  });

  test('declined, the person is told that they are no member', { tags: ['4-35'] }, async () => {
    const { api } = await aStranger();
    expect(refusal(await api.get('/api/me'))).toBe('403 not-a-member');
    expect(refusal(await api.get('/api/users'))).toBe('403 not-a-member');
  });

  test('an approval and a refusal at once leave either a member or nobody', async () => {
    const person = await anApplicant();
    await Promise.all([
      administrator.post(`/api/requests/${person.id}/approve`),
      administrator.delete(`/api/requests/${person.id}`),
    ]);
    expect(refusal(await administrator.get(`/api/requests/${person.id}`))).toBe('404 not-found');
    expect([200, 404]).toContain((await administrator.get(`/api/users/${person.id}`)).status);
  });

  test('what never was can’t be approved', async () => {
    expect(refusal(await administrator.post('/api/requests/no-such-request/approve'))).toBe('404 not-found');
  });
});

describe('given somebody to bring in', () => {
  test('an administrator’s new member is invited and can sign in', { tags: ['2.1-24', '5-23'] }, async () => {
    const member = await aMember();
    const email = `${unique('invited')}@colloquy.example`;
    const profile = await member.api.read(`/api/users/${member.id}`);
    const invited = await administrator.create('users', { ...profile, name: 'Ivo Invited', email });
    expect(expectStatus(await acceptInvitation(await invitationOf(email), password), 200)).toEqual({ email });
    const { api, id } = await signedIn(email);
    expect(id).toBe(invited.id);
    expect(await api.read('/api/me')).toMatchObject({ user: { name: 'Ivo Invited', firstRun: true } });
    await product.follow();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Your Colloquy account has a password',
      'You are invited to Colloquy',
    ]);
  });

  test('somebody who is a member already is not invited again', async () => {
    const member = await aMember();
    const profile = await member.api.read(`/api/users/${member.id}`);
    const answer = await administrator.post('/api/users', { ...profile, email: member.email });
    expect([409, 422]).toContain(answer.status);
    expect(await member.api.read(`/api/users/${member.id}`)).toEqual(profile);
  });

  test('a member’s nomination waits for an administrator, and sends nothing till then', {
    tags: ['2.1-24'],
  }, async () => {
    const member = await aMember();
    const nomination = aNomination();
    const request = await member.api.create('requests', nomination);
    const { email } = nomination;
    expect(await administrator.read(`/api/requests/${request.id}`)).toMatchObject({
      email,
      nominatedBy: member.id,
    });
    await product.follow();
    expect(await mailsTo(email)).toEqual([]);
    expect(refusal(await member.api.get(`/api/requests/${request.id}`))).toBe('404 not-found');

    const approved = await administrator.post<RecordBody>(`/api/requests/${request.id}/approve`);
    expect(expectStatus(approved, 200)).toMatchObject({ name: nomination.name });
    expectStatus(await acceptInvitation(await invitationOf(email), password), 200);
    const { api } = await signedIn(email);
    expect(await api.read('/api/me')).toMatchObject({ user: { id: approved.body.id, firstRun: true } });
  });
});

describe('given an identity that made no member, because the rest was refused', () => {
  test('the identity is deleted after a day, and that of a member is not', async () => {
    const { findIdentity, makeIdentity } = await import('../../functions/identity/user-pool.ts');
    const { sweepInvitations } = await import('../../functions/schedule/sweep-invitations.ts');
    const [nobody, nominee] = [aNomination(), aNomination()];
    await makeIdentity(nobody.email, nobody.name);
    const request = await administrator.create('requests', nominee);
    expectStatus(await administrator.post(`/api/requests/${request.id}/approve`), 200);
    const invitation = await invitationOf(nominee.email);

    await stepRunner(sweepInvitations)(new Date());
    const dayAfter = new Date(Date.now() + 25 * 3_600_000);
    await stepRunner(sweepInvitations)(dayAfter);
    await stepRunner(sweepInvitations)(dayAfter);

    expect(await findIdentity(nobody.email)).toBeUndefined();
    expectStatus(await acceptInvitation(invitation, password), 200);
  });
});

describe('given a member', () => {
  test('saving their own profile ends the first run; somebody else’s save does not', {
    tags: ['4-8'],
  }, async () => {
    const newcomer = await aNewcomer();
    const { university, topics, title, contact, bio } = await (async () => {
      const member = await aMember();
      return member.api.read<RecordBody>(`/api/users/${member.id}`);
    })();
    const profile = { university, topics, title, contact, bio };
    expect(await administrator.change('users', newcomer.id, profile)).toMatchObject({ firstRun: true });
    expect(await newcomer.api.change('users', newcomer.id, profile)).toMatchObject({ firstRun: false });
  });

  test('the welcome is dismissed by them, one notification at a time', { tags: ['4-12'] }, async () => {
    const { api } = await aNewcomer();
    const [welcome] = await api.listAll('notices');
    const path = `/api/me/notifications/${welcome?.id}`;
    expect((await api.delete(path)).status).toBe(204);
    expect(await api.listAll('notices')).toEqual([]);
    expect([204, 404]).toContain((await api.delete(path)).status);
  });

  test('deleted, their sign-in goes too, and their token opens nothing', async () => {
    const member = await aMember();
    expectStatus(await member.api.delete(`/api/users/${member.id}`), 204);
    expect(refusal(await member.api.get('/api/me'))).toBe('403 not-a-member');
    await eventually('the identity to be deleted', () =>
      signedIn(member.email).then(
        () => false,
        () => true,
      ),
    );
  });
});

describe('given administrators', () => {
  test('a right granted and taken away holds from the next request', {
    tags: ['3-24', '4-36', '4-37'],
  }, async () => {
    const member = await aMember();
    expect(refusal(await member.api.get('/api/requests'))).toMatch(/^(200|403)/);
    for (let round = 0; round < 2; round += 1) {
      expect((await administrator.put(`/api/admins/${member.id}`)).status).toBe(204);
      expect(await member.api.read('/api/me')).toMatchObject({ roles: { admin: true } });
      expect(await member.api.read(`/api/users/${member.id}`)).toMatchObject({ admin: 'true' });
      expect((await administrator.delete(`/api/admins/${member.id}`)).status).toBe(204);
      expect(await member.api.read('/api/me')).toMatchObject({ roles: { admin: false } });
      expect(await member.api.read(`/api/users/${member.id}`)).not.toHaveProperty('admin');
    }
  });

  test('granting twice is granting once', { tags: ['3-36', '4-36'] }, async () => {
    const member = await aMember();
    for (let round = 0; round < 2; round += 1)
      expect((await administrator.put(`/api/admins/${member.id}`)).status).toBe(204);
    const admins = (await administrator.listAll('admins')).filter(({ id }) => id === member.id);
    expect(admins).toHaveLength(1);
  });

  test('nobody who isn’t a member becomes one', async () => {
    const stranger = await aStranger();
    expect(refusal(await administrator.put(`/api/admins/${stranger.id}`))).toBe('404 not-found');
  });

  test('a deleted administrator is one no more', async () => {
    const second = await anAdministrator();
    expectStatus(await administrator.delete(`/api/users/${second.id}`), 204);
    expect((await administrator.listAll('admins')).map(({ id }) => id)).not.toContain(second.id);
  });
});
