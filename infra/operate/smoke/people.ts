import { randomBytes } from 'node:crypto';
import { paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import type { Credentials } from '../../../functions/canary/sign-in.ts';
import { change } from '../../../functions/data/change.ts';
import { everyRecord } from '../../../functions/data/records.ts';
import {
  attributeOf,
  deleteIdentity,
  makeIdentity,
  pool,
  poolInput,
  setPassword,
  subOf,
} from '../../../functions/identity/user-pool.ts';

export type Person = Credentials & { id: string; name: string };

/** SES's mailbox simulator, which works in the sandbox too. Members with such an address belong to a smoke test. */
const mailbox = '@simulator.amazonses.com';
const start = 'success+smoke-';

/** Makes a member for the smoke test without the API, so that nobody is notified. */
export async function makePerson(name: string): Promise<Person> {
  const email = `${start}${randomBytes(6).toString('hex')}${mailbox}`;
  const password = randomBytes(24).toString('base64url');
  const { uid: id } = await makeIdentity(email, name);
  await setPassword(id, password);
  const empty = { bio: '', title: '', topics: [], contact: [], firstRun: true };
  await change((unit) => unit.put('users', { id, email, name, ...empty }));
  return { id, email, name, password };
}

/** Deletes a member of the smoke test with all that they posted. They can't be restored. */
export async function removePerson({ id }: Pick<Person, 'id'>): Promise<void> {
  for await (const offer of everyRecord('offers'))
    if (offer.owner === id) await change((unit) => unit.remove('offers', offer.id));
  await change((unit) => unit.remove('users', id));
  await deleteIdentity(id);
}

/** Deletes members that an interrupted smoke test has left. @param before spares newer ones, of a test that may still run */
export async function removeLeftovers(before: Date): Promise<void> {
  const left: string[] = [];
  const input = { ...poolInput(), Filter: `email ^= "${start}"` };
  for await (const { Users = [] } of paginateListUsers({ client: pool }, input))
    for (const { Attributes, UserCreateDate = before } of Users)
      if (UserCreateDate < before && isOfTrial(attributeOf(Attributes, 'email')))
        left.push(subOf(Attributes));
  for (const id of left) await removePerson({ id });
}

const isOfTrial = (address = '') => address.startsWith(start) && address.endsWith(mailbox);
