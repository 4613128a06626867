import { randomBytes } from 'node:crypto';
import { paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import type { Credentials } from '../../../functions/canary/sign-in.ts';
import { change } from '../../../functions/data/change.ts';
import { everyRecord } from '../../../functions/data/records.ts';
import {
  attributeOf,
  deleteIdentity,
  inPool,
  makeIdentity,
  pool,
  setPassword,
  subOf,
} from '../../../functions/identity/user-pool.ts';

export type Person = Credentials & { id: string; name: string };

/** Where SES's own simulator takes mail for nobody, in its sandbox too: whose address is there is of a trial. */
const mailbox = '@simulator.amazonses.com';
const start = 'success+smoke-';

/** A member for as long as the walk lasts, made past the API: nobody is asked and nobody is told. */
export async function makePerson(name: string): Promise<Person> {
  const email = `${start}${randomBytes(6).toString('hex')}${mailbox}`;
  const password = randomBytes(24).toString('base64url');
  const { uid: id } = await makeIdentity(email, name);
  await setPassword(id, password);
  const empty = { bio: '', title: '', topics: [], contact: [], firstRun: true };
  await change((unit) => unit.put('users', { id, email, name, ...empty }));
  return { id, email, name, password };
}

/** Takes them away for good, with what they posted, as if they had never been: nothing is kept to bring them back by. */
export async function removePerson({ id }: Pick<Person, 'id'>): Promise<void> {
  for await (const offer of everyRecord('offers'))
    if (offer.owner === id) await change((unit) => unit.remove('offers', offer.id));
  await change((unit) => unit.remove('users', id));
  await deleteIdentity(id);
}

/** Takes those away whom a trial that was cut off has left. @param before when they were made: a later one may go on */
export async function removeLeft(before: Date): Promise<void> {
  const left: string[] = [];
  const input = { ...inPool(), Filter: `email ^= "${start}"` };
  for await (const { Users = [] } of paginateListUsers({ client: pool }, input))
    for (const { Attributes, UserCreateDate = before } of Users)
      if (UserCreateDate < before && isOfTrial(attributeOf(Attributes, 'email')))
        left.push(subOf(Attributes));
  for (const id of left) await removePerson({ id });
}

const isOfTrial = (address = '') => address.startsWith(start) && address.endsWith(mailbox);
