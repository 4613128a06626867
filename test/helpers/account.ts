import { call, expectStatus } from './api.ts';
import { awaitMail, codeFor } from './mail.ts';

/** Has a code mailed to an address; nothing is answered. */
export async function askForCode(email: string, purpose: 'join' | 'password'): Promise<void> {
  expectStatus(await call(undefined, 'POST', '/api/account/codes', { body: { email, purpose } }), 202);
}

export type Joining = { email: string; code: string; password: string; name: string; reason: string };

/** Brings the code back, with all that joining asks for. */
export const joinWith = (joining: Joining) =>
  call(undefined, 'POST', '/api/account/join', {
    body: { university: 'Universidad del Agua', title: 'Lecturer', ...joining },
  });

/** Joins as people do: the code is asked for, read in the mail and brought back. */
export async function joined(person: Omit<Joining, 'code'>): Promise<void> {
  await askForCode(person.email, 'join');
  expectStatus(await joinWith({ ...person, code: await codeFor(person.email) }), 204);
}

/** Chooses a new password with the code of a mail. */
export const resetPassword = (email: string, code: string, password: string) =>
  call(undefined, 'POST', '/api/account/password', { body: { email, code, password } });

/** What the link of an invitation carries. */
export async function invitationOf(email: string): Promise<{ id: string; code: string }> {
  const { text } = await awaitMail(email, /\/login\/invitation#/);
  const [, id = '', code = ''] = /\/login\/invitation#([^.\s]+)\.([\w-]+)/.exec(text) ?? [];
  return { id, code };
}

export const acceptInvitation = (invitation: { id: string; code: string }, password: string) =>
  call<{ email: string }>(undefined, 'POST', '/api/account/invitation', {
    body: { ...invitation, password },
  });
