import { randomBytes } from 'node:crypto';
import type { Credentials } from '../../../functions/canary/sign-in.ts';
import { change } from '../../../functions/data/change.ts';
import { deleteIdentity, makeIdentity, setPassword } from '../../../functions/identity/user-pool.ts';

export type Person = Credentials & { id: string; name: string };

/** Where SES's own simulator takes mail for nobody, in its sandbox too. */
const mailbox = 'simulator.amazonses.com';

/** A member for as long as the walk lasts, made past the API: nobody is asked and nobody is told. */
export async function makePerson(name: string): Promise<Person> {
  const email = `success+smoke-${randomBytes(6).toString('hex')}@${mailbox}`;
  const password = randomBytes(24).toString('base64url');
  const { uid: id } = await makeIdentity(email, name);
  await setPassword(id, password);
  const empty = { bio: '', title: '', topics: [], contact: [], notifications: [], firstRun: true };
  await change((unit) => unit.put('users', { id, email, name, ...empty }));
  return { id, email, name, password };
}

/** Takes them away for good, as if they had never been: nothing is kept to bring them back by. */
export async function removePerson({ id }: Person): Promise<void> {
  await change((unit) => unit.remove('users', id));
  await deleteIdentity(id);
}
