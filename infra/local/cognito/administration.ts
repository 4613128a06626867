import type { PoolEngine } from './engine.ts';
import type { Pool } from './pool.ts';
import { assertPassword, assertSchema, CognitoRefusal, temporaryPassword } from './rules.ts';
import type { Sessions } from './sessions.ts';

interface AdminInput {
  UserPoolId: string;
  Username: string;
}

type Attributes = { Name: string; Value?: string }[];

/** What functions may ask about anybody, given the right in their role: the engine's, with Cognito's checks. */
export function adminOperations(pool: Pool, engine: PoolEngine, sessions: Sessions) {
  const { PasswordPolicy } = pool.properties.Policies ?? {};
  const plain = (operation: string) => (input: AdminInput) => engine.call(operation, input);

  async function known(input: AdminInput) {
    const user = await engine.user(input.Username ?? '');
    if (!user) throw new CognitoRefusal('UserNotFoundException', 'User does not exist.');
    return user;
  }

  /** The person's sign-ins end before the change: a crash between the two locks out, never in. */
  const endingSessions = (operation: string) => async (input: AdminInput) => {
    const user = await known(input);
    await sessions.revokeAllOf(user.Username);
    return engine.call(operation, input);
  };

  return {
    async AdminCreateUser(
      input: AdminInput & { TemporaryPassword?: string; UserAttributes?: Attributes; MessageAction?: string },
    ) {
      if (input.MessageAction !== 'SUPPRESS')
        throw new CognitoRefusal('InvalidParameterException', 'The local user pool sends no invitations.');
      assertSchema(input.UserAttributes ?? [], engine.options);
      const TemporaryPassword = input.TemporaryPassword ?? temporaryPassword(PasswordPolicy);
      assertPassword(TemporaryPassword, PasswordPolicy);
      return engine.call('AdminCreateUser', { ...input, TemporaryPassword });
    },

    async AdminSetUserPassword(input: AdminInput & { Password: string }) {
      assertPassword(input.Password ?? '', PasswordPolicy);
      return engine.call('AdminSetUserPassword', input);
    },

    async AdminUpdateUserAttributes(input: AdminInput & { UserAttributes: Attributes }) {
      assertSchema(input.UserAttributes ?? [], engine.options);
      const user = await known(input);
      const email = input.UserAttributes.find(({ Name }) => Name === 'email')?.Value;
      const other = email ? await engine.user(email) : null;
      if (other && other.Username !== user.Username)
        throw new CognitoRefusal('AliasExistsException', 'An account with the given email already exists.');
      return engine.call('AdminUpdateUserAttributes', input);
    },

    async AdminUserGlobalSignOut(input: AdminInput) {
      await sessions.revokeAllOf((await known(input)).Username);
      return {};
    },

    AdminDeleteUser: endingSessions('AdminDeleteUser'),
    AdminDisableUser: endingSessions('AdminDisableUser'),
    AdminEnableUser: plain('AdminEnableUser'),
    AdminGetUser: plain('AdminGetUser'),
    ListUsers: plain('ListUsers'),
    DescribeUserPool: plain('DescribeUserPool'),
  };
}
