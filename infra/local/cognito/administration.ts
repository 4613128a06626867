import type { Pool } from './pool.ts';
import {
  assertPassword,
  assertSchema,
  CognitoRefusal,
  invalidParameter,
  temporaryPassword,
} from './rules.ts';
import type { Sessions } from './sessions.ts';
import { type Attributes, attributesOf, emailOf, mergeAttributes, type User, type Users } from './users.ts';

interface AdminInput {
  UserPoolId: string;
  Username: string;
}

/** The operations on anybody's identity, for functions whose role allows them. */
export function adminOperations(pool: Pool, users: Users, sessions: Sessions) {
  const { PasswordPolicy } = pool.properties.Policies ?? {};

  function existingUser({ Username = '' }: AdminInput): User {
    const user = users.find(Username);
    if (!user) throw new CognitoRefusal('UserNotFoundException', 'User does not exist.');
    return user;
  }

  return {
    async AdminCreateUser(
      input: AdminInput & { TemporaryPassword?: string; UserAttributes?: Attributes; MessageAction?: string },
    ) {
      if (input.MessageAction !== 'SUPPRESS')
        throw invalidParameter('The local user pool sends no invitations.');
      const named = input.UserAttributes ?? [];
      const Attributes = mergeAttributes([{ Name: 'email', Value: input.Username }], named);
      assertSchema(Attributes, pool);
      const Password = input.TemporaryPassword ?? temporaryPassword(PasswordPolicy);
      assertPassword(Password, PasswordPolicy);
      if (users.find(input.Username))
        throw new CognitoRefusal('UsernameExistsException', 'User account already exists');
      return {
        User: described(await users.add({ Password, Attributes, UserStatus: 'FORCE_CHANGE_PASSWORD' })),
      };
    },

    async AdminSetUserPassword(input: AdminInput & { Password: string; Permanent?: boolean }) {
      assertPassword(input.Password ?? '', PasswordPolicy);
      const UserStatus = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
      await users.update(existingUser(input), { Password: input.Password, UserStatus });
      return {};
    },

    async AdminUpdateUserAttributes(input: AdminInput & { UserAttributes: Attributes }) {
      const { UserAttributes = [] } = input;
      assertSchema(UserAttributes, pool);
      const user = existingUser(input);
      const { email, email_verified: verified } = attributesOf({ Attributes: UserAttributes });
      if (email && verified !== 'true') throw invalidParameter('The local user pool mails no codes.');
      const other = email ? users.find(email) : undefined;
      if (other && other.Username !== user.Username)
        throw new CognitoRefusal('AliasExistsException', 'An account with the given email already exists.');
      await users.update(user, { Attributes: mergeAttributes(user.Attributes, UserAttributes) });
      return {};
    },

    async AdminUserGlobalSignOut(input: AdminInput) {
      await sessions.revokeAllOf(existingUser(input).Username);
      return {};
    },

    /** Sessions end first, so that a crash between the two steps leaves nobody signed in. */
    async AdminDeleteUser(input: AdminInput) {
      await sessions.revokeAllOf(existingUser(input).Username);
      const user = users.find(input.Username);
      if (user) await users.delete(user);
      return {};
    },

    async AdminDisableUser(input: AdminInput) {
      await sessions.revokeAllOf(existingUser(input).Username);
      await users.update(existingUser(input), { Enabled: false });
      return {};
    },

    async AdminEnableUser(input: AdminInput) {
      await users.update(existingUser(input), { Enabled: true });
      return {};
    },

    async AdminGetUser(input: AdminInput) {
      const { Attributes, ...user } = described(existingUser(input));
      return { ...user, UserAttributes: Attributes };
    },

    async ListUsers({ Filter = '' }: { Filter?: string }) {
      return { Users: users.all().filter(filterOf(Filter)).map(described) };
    },
  };
}

/** A user without the password. */
const described = ({ Password: _, ...user }: User): Omit<User, 'Password'> => user;

/** Parses a filter by status (`cognito:user_status = "CONFIRMED"`) or by the prefix of an address (`email ^= "a"`). */
function filterOf(text: string): (user: User) => boolean {
  if (text === '') return () => true;
  const [, field, operator, value = ''] = /^([\w:]+) (\^?=) "(.*)"$/.exec(text) ?? [];
  if (field === 'cognito:user_status' && operator === '=') return ({ UserStatus }) => UserStatus === value;
  if (field === 'email' && operator === '^=') return (user) => emailOf(user).startsWith(value);
  throw invalidParameter(`The local user pool has no such filter: ${text}`);
}
