import { findIdentity } from '../../functions/identity/user-pool.ts';
import { makeAdministrator, newAdministratorMessage } from './make-administrator.ts';

/**
 * Makes the person with this address an administrator.
 *
 * @returns a message for the operator
 * @throws Error in words, and the errors of `makeAdministrator`
 */
export async function grantAdmin(email: string): Promise<string> {
  return newAdministratorMessage(await makeAdministrator(await idOf(email)), email);
}

/** The uid of the identity with an address. @throws Error in words if there is none */
export async function idOf(email: string): Promise<string> {
  const identity = await findIdentity(email);
  if (!identity)
    throw new Error('Nobody has signed up with this address. Ask them to do so in the app first.');
  return identity.uid;
}
