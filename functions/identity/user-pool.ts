import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';

const pool = new CognitoIdentityProviderClient({});
const inPool = () => ({ UserPoolId: process.env.USER_POOL_ID });

function subOf(attributes: AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('The user pool answered an identity without its sub.');
  return sub;
}

/**
 * Invites somebody by mail to sign in, with a temporary password. Whoever has an identity already keeps
 * it and gets no mail.
 *
 * @returns their uid, the identity's `sub`: the id of their member record.
 */
export async function inviteMember(email: string, name: string): Promise<string> {
  try {
    const { User } = await pool.send(
      new AdminCreateUserCommand({
        ...inPool(),
        Username: email,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: name },
        ],
      }),
    );
    return subOf(User?.Attributes);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserAttributes } = await pool.send(new AdminGetUserCommand({ ...inPool(), Username: email }));
    return subOf(UserAttributes);
  }
}

/** Everybody who was invited and has never signed in, with the moment they were invited. */
export async function* unusedInvitations(): AsyncGenerator<{ uid: string; at: Date }> {
  const input = { ...inPool(), Filter: 'cognito:user_status = "FORCE_CHANGE_PASSWORD"' };
  for await (const { Users = [] } of paginateListUsers({ client: pool }, input))
    for (const { Attributes, UserCreateDate = new Date() } of Users)
      yield { uid: subOf(Attributes), at: UserCreateDate };
}

// In a pool where people sign in by mail address, the user name is the `sub`.
const whose = (uid: string) => ({ ...inPool(), Username: uid });

/** Whether there was an identity to do it to. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
    return false;
  }
}

export const hasIdentity = (uid: string): Promise<boolean> =>
  done(pool.send(new AdminGetUserCommand(whose(uid))));

/** The uid of everybody who has an identity. */
export async function* everyIdentity(): AsyncGenerator<string> {
  for await (const { Users = [] } of paginateListUsers({ client: pool }, inPool()))
    for (const { Attributes } of Users) yield subOf(Attributes);
}

/** Keeps somebody from signing in, and ends the sign-ins they have; nothing if their identity is gone. */
export async function closeIdentity(uid: string): Promise<void> {
  await done(pool.send(new AdminDisableUserCommand(whose(uid))));
  await done(pool.send(new AdminUserGlobalSignOutCommand(whose(uid))));
}

/** Lets somebody sign in again, as they did before. */
export async function reopenIdentity(uid: string): Promise<void> {
  await done(pool.send(new AdminEnableUserCommand(whose(uid))));
}

/** Ends somebody's sign-in for good; nothing if it is gone already. */
export async function deleteIdentity(uid: string): Promise<void> {
  await done(pool.send(new AdminDeleteUserCommand(whose(uid))));
}
