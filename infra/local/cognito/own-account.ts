import { selfServiceScope } from '../../../shared/scopes.ts';
import { emailOf, type PoolEngine, type User } from './engine.ts';
import type { Pool } from './pool.ts';
import { assertPassword, assertTexts, assertWritable, CognitoRefusal, clientOf, delivery } from './rules.ts';
import type { Sessions } from './sessions.ts';
import { notAuthorized } from './sign-in.ts';
import type { TokenIssuer } from './tokens.ts';

interface TokenInput {
  AccessToken: string;
}

type Attributes = { Name: string; Value?: string }[];

/** What somebody signed in may do with the own identity: each call carries a live access token of that scope. */
export function ownAccountOperations(
  pool: Pool,
  engine: PoolEngine,
  issuer: TokenIssuer,
  sessions: Sessions,
) {
  async function owner(input: TokenInput): Promise<{ user: User; clientId: string }> {
    assertTexts(input, 'AccessToken');
    const claims = await issuer.verifyAccess(input.AccessToken);
    if (!claims) throw notAuthorized('Invalid Access Token');
    if (!String(claims.scope).split(' ').includes(selfServiceScope))
      throw notAuthorized('Access Token does not have required scopes');
    const user = await engine.user(String(claims.sub));
    if (!user) throw new CognitoRefusal('UserNotFoundException', 'User does not exist.');
    if (!user.Enabled) throw notAuthorized('User is disabled.');
    return { user, clientId: String(claims.client_id) };
  }

  /** What Cognito refuses leaves no trace; the engine has kept a code and a new value before its mail fails. */
  async function orAsBefore<Output>(user: User, operation: Promise<Output>): Promise<Output> {
    return operation.catch(async (error) => {
      await engine.save(user);
      throw error;
    });
  }

  /** An attribute that the pool requires can be neither deleted nor emptied. */
  function assertNotRequired(names: (string | undefined)[]): void {
    const required = pool.properties.Schema?.find(({ Name, Required }) => Required && names.includes(Name));
    if (!required) return;
    const message = `Attributes did not conform to the schema: ${required.Name}: The attribute ${required.Name} is required`;
    throw new CognitoRefusal('InvalidParameterException', message);
  }

  return {
    async GetUser(input: TokenInput) {
      const { user, clientId } = await owner(input);
      const readable = clientOf(pool, clientId).ReadAttributes;
      const visible = user.Attributes.filter(
        ({ Name }) => Name === 'sub' || !readable || readable.includes(Name),
      );
      return { Username: user.Username, UserAttributes: visible };
    },

    async ChangePassword(input: TokenInput & { PreviousPassword: string; ProposedPassword: string }) {
      const { user } = await owner(input);
      assertTexts(input, 'PreviousPassword', 'ProposedPassword');
      if (user.Password !== input.PreviousPassword) throw notAuthorized('Incorrect username or password.');
      assertPassword(input.ProposedPassword, pool.properties.Policies?.PasswordPolicy);
      return engine.call('ChangePassword', input);
    },

    async UpdateUserAttributes(input: TokenInput & { UserAttributes: Attributes }) {
      const { user, clientId } = await owner(input);
      assertWritable(input.UserAttributes ?? [], clientOf(pool, clientId), engine.options);
      assertNotRequired(input.UserAttributes.filter(({ Value }) => !Value).map(({ Name }) => Name));
      const email = input.UserAttributes.find(({ Name }) => Name === 'email')?.Value;
      const other = email ? await engine.user(email) : null;
      if (other && other.Username !== user.Username) {
        throw new CognitoRefusal('AliasExistsException', 'An account with the given email already exists.');
      }
      const output = await orAsBefore(
        user,
        engine.call<{ CodeDeliveryDetailsList: unknown[] }>('UpdateUserAttributes', input),
      );
      return { CodeDeliveryDetailsList: output.CodeDeliveryDetailsList.map(() => delivery(email ?? '')) };
    },

    async DeleteUserAttributes(input: TokenInput & { UserAttributeNames: string[] }) {
      const { clientId } = await owner(input);
      const named = (input.UserAttributeNames ?? []).map((Name) => ({ Name }));
      assertWritable(named, clientOf(pool, clientId), engine.options);
      assertNotRequired(input.UserAttributeNames ?? []);
      return engine.call('DeleteUserAttributes', input);
    },

    async GetUserAttributeVerificationCode(input: TokenInput) {
      const { user } = await owner(input);
      await orAsBefore(user, engine.call('GetUserAttributeVerificationCode', input));
      return { CodeDeliveryDetails: delivery(emailOf(user)) };
    },

    async VerifyUserAttribute(input: TokenInput & { AttributeName: string; Code: string }) {
      const { user } = await owner(input);
      assertTexts(input, 'AttributeName', 'Code');
      if (!user.AttributeVerificationCode) {
        throw new CognitoRefusal(
          'ExpiredCodeException',
          'Invalid code provided, please request a code again.',
        );
      }
      return engine.call('VerifyUserAttribute', input);
    },

    async DeleteUser(input: TokenInput) {
      const { user } = await owner(input);
      await sessions.revokeAllOf(user.Username);
      return engine.call('DeleteUser', input);
    },

    /** Ends every sign-in of the person: no refresh, and no more calls to Cognito with the access tokens. */
    async GlobalSignOut(input: TokenInput) {
      const { user } = await owner(input);
      await sessions.revokeAllOf(user.Username);
      return {};
    },
  };
}
