import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, expectStatus, refusal } from '../helpers/api.ts';
import { cognito, type SignInRefused } from '../helpers/cognito.ts';
import { eventually } from '../helpers/eventually.ts';
import { awaitMail } from '../helpers/mail.ts';
import {
  aChair,
  aMember,
  anAdministrator,
  type Person,
  signedIn,
  theAdministrator,
} from '../helpers/people.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { startInProcess } from './in-process.ts';

let administrator: Caller;
beforeAll(async () => {
  await startInProcess({ stream: true });
  administrator = (await theAdministrator()).api;
});

/** How the user pool answers somebody who signs in with the right password. */
const signingIn = ({ email }: Person) =>
  signedIn(email).then(
    () => 'in',
    (error: SignInRefused) => error.message,
  );
const closed = (person: Person) =>
  eventually('the identity to be closed', async () => /disabled/.test(await signingIn(person)));
const restored = (id: string) => administrator.post(`/api/users/${id}/restore`);

/** The schedule's own work, at another time. */
async function endSoftDeleted(days: number): Promise<void> {
  const { endSoftDeleted: end } = await import('../../functions/schedule/end-soft-deleted.ts');
  await stepRunner(end)(new Date(Date.now() + days * 86_400_000));
}

describe('given a member whom a chair deleted', () => {
  test('nothing opens to them, and brought back they sign in with the password they had', async () => {
    const [chair, member] = [await aChair(), await aMember()];
    const before = await administrator.read(`/api/users/${member.id}`);
    expectStatus(await chair.api.delete(`/api/users/${member.id}`), 204);
    expect(refusal(await member.api.get('/api/me'))).toBe('403 not-a-member');
    await closed(member);
    await expect(
      cognito('GetTokensFromRefreshToken', { RefreshToken: member.tokens.refreshToken }),
    ).rejects.toThrow(/NotAuthorized/);
    await awaitMail(member.email, /restore your account, without the roles you had/);

    const second = (await anAdministrator()).api;
    const answers = await Promise.all([restored(member.id), second.post(`/api/users/${member.id}/restore`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await eventually('the identity to be open', async () => (await signingIn(member)) === 'in');
    const { api } = await signedIn(member.email);
    const { id, version, updateTimestamp, ...same } = before;
    expect(await api.read(`/api/users/${member.id}`)).toMatchObject(same);
    await awaitMail(member.email, /is back/);
  });
});

describe('given a member who left', () => {
  test('they can be brought back for a week, and then nothing is left in the table or the pool', async () => {
    const member = await aMember();
    expectStatus(await member.api.delete(`/api/users/${member.id}`), 204);
    await closed(member);
    await endSoftDeleted(6.9);
    expectStatus(await restored(member.id), 200);
    await eventually('the identity to be open', async () => (await signingIn(member)) === 'in');

    const { api } = await signedIn(member.email);
    expectStatus(await api.delete(`/api/users/${member.id}`), 204);
    await closed(member);
    await endSoftDeleted(7.1);
    expect(refusal(await restored(member.id))).toBe('404 not-found');
    expect(await signingIn(member)).toMatch(/Incorrect username or password/);
  });
});
