import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { normalisePassword } from '../../shared/account/sign-in-passwords.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { deleteFactor } from '../stores/second-factors.ts';
import { endSessions } from '../stores/sessions.ts';
import { deleteAttempts } from '../stores/sign-in-attempts.ts';

export const pool = new CognitoIdentityProviderClient({});
export const poolInput = () => ({ UserPoolId: process.env.USER_POOL_ID });

/** A person's account in the user pool. */
export type Identity = {
  /** The identity's `sub`: the id of its member record. */
  uid: string;
  email: string;
  name: string | undefined;
  /** The identity was made for an invited person who has no password yet. */
  unused: boolean;
  /** Nobody can sign in with it. */
  disabled: boolean;
};

export const attributeOf = (attributes: AttributeType[] | undefined, name: string) =>
  attributes?.find(({ Name }) => Name === name)?.Value;

export function subOf(attributes: AttributeType[] | undefined): string {
  const sub = attributeOf(attributes, 'sub');
  if (!sub) throw new Error('The user pool answered an identity without its sub.');
  return sub;
}

/** Finds the identity for an address or uid. */
export async function findIdentity(name: string): Promise<Identity | undefined> {
  try {
    const { UserAttributes, UserStatus, Enabled } = await pool.send(
      new AdminGetUserCommand({ ...poolInput(), Username: name }),
    );
    return {
      uid: subOf(UserAttributes),
      email: attributeOf(UserAttributes, 'email') ?? '',
      name: attributeOf(UserAttributes, 'name'),
      unused: UserStatus === 'FORCE_CHANGE_PASSWORD',
      disabled: Enabled === false,
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Attempts, as a simultaneous call may delete and make the identity too. */
const mostRounds = 3;

/**
 * The identity of an address: the existing one, or a new one without a password. No mail is sent.
 *
 * @throws `conflict` for a disabled one
 */
export async function makeIdentity(email: string, name: string): Promise<Identity> {
  for (let round = 0; round < mostRounds; round += 1) {
    try {
      const { User } = await pool.send(
        new AdminCreateUserCommand({
          ...poolInput(),
          Username: email,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'name', Value: name },
          ],
        }),
      );
      return { uid: subOf(User?.Attributes), email, name, unused: true, disabled: false };
    } catch (error) {
      if (!(error instanceof UsernameExistsException)) throw error;
    }
    const found = await findIdentity(email);
    if (found?.disabled)
      throw new ProductError('conflict', {
        message: msg(
          'The account with this address was closed. An administrator can restore it: Members, Deleted Members.',
        ),
      });
    if (found) return found;
  }
  throw new ProductError('try-again', { retryAfter: 2 });
}

/** Sets the password of somebody whose address is confirmed. */
export async function setPassword(uid: string, password: string): Promise<void> {
  const Password = normalisePassword(password);
  await pool.send(
    new AdminSetUserPasswordCommand({ ...poolInput(), Username: uid, Password, Permanent: true }),
  );
}

/**
 * Ends all sessions: the API refuses them at once, and the pool doesn't renew them.
 *
 * @param but the id of a session that continues until its access token expires
 */
export async function signOutEverywhere(uid: string, but?: string): Promise<void> {
  await endSessions(uid, but);
  await ifExists(pool.send(new AdminUserGlobalSignOutCommand(userInput(uid))));
}

/** Identities without a password, with when they were made. */
export async function* unusedInvitations(): AsyncGenerator<{ uid: string; at: Date }> {
  const input = { ...poolInput(), Filter: 'cognito:user_status = "FORCE_CHANGE_PASSWORD"' };
  for await (const { Users = [] } of paginateListUsers({ client: pool }, input))
    for (const { Attributes, UserCreateDate = new Date() } of Users)
      yield { uid: subOf(Attributes), at: UserCreateDate };
}

// If people sign in by mail address, the user name is the `sub`.
const userInput = (uid: string) => ({ ...poolInput(), Username: uid });

/** Whether the identity exists. */
async function ifExists(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
    return false;
  }
}

export const hasIdentity = (uid: string): Promise<boolean> =>
  ifExists(pool.send(new AdminGetUserCommand(userInput(uid))));

export async function* everyIdentity(): AsyncGenerator<Identity> {
  for await (const { Users = [] } of paginateListUsers({ client: pool }, poolInput()))
    for (const { Attributes, UserStatus, Enabled } of Users)
      yield {
        uid: subOf(Attributes),
        email: attributeOf(Attributes, 'email') ?? '',
        name: attributeOf(Attributes, 'name'),
        unused: UserStatus === 'FORCE_CHANGE_PASSWORD',
        disabled: Enabled === false,
      };
}

/** Disables an identity and ends its sessions; a missing one is ignored. */
export async function closeIdentity(uid: string): Promise<void> {
  await ifExists(pool.send(new AdminDisableUserCommand(userInput(uid))));
  await ifExists(pool.send(new AdminUserGlobalSignOutCommand(userInput(uid))));
}

/** Enables a disabled identity. */
export async function reopenIdentity(uid: string): Promise<void> {
  await ifExists(pool.send(new AdminEnableUserCommand(userInput(uid))));
}

/** Deletes an identity with its second factor and its attempts; a missing one is ignored. */
export async function deleteIdentity(uid: string): Promise<void> {
  await ifExists(pool.send(new AdminDeleteUserCommand(userInput(uid))));
  await deleteFactor(uid);
  await deleteAttempts(uid);
}
