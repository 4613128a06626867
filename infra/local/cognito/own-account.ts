import { selfServiceScope } from '../../../shared/protocol/headers.ts';
import { assertTexts, CognitoRefusal, notAuthorized } from './rules.ts';
import type { Sessions } from './sessions.ts';
import type { TokenIssuer } from './tokens.ts';
import type { User, Users } from './users.ts';

interface TokenInput {
  AccessToken: string;
}

/**
 * Operations for people with an access token that has Cognito's own scope. The product's tokens lack it, so they are all
 * refused; two operations are implemented to show that the scope decides.
 */
export function ownAccountOperations(users: Users, issuer: TokenIssuer, sessions: Sessions) {
  async function owner(input: TokenInput): Promise<User> {
    assertTexts(input, 'AccessToken');
    const claims = await issuer.verifyAccess(input.AccessToken);
    if (!claims) throw notAuthorized('Invalid Access Token');
    if (!String(claims.scope).split(' ').includes(selfServiceScope))
      throw notAuthorized('Access Token does not have required scopes');
    const user = users.find(String(claims.sub));
    if (!user) throw new CognitoRefusal('UserNotFoundException', 'User does not exist.');
    if (!user.Enabled) throw notAuthorized('User is disabled.');
    return user;
  }

  async function notHere(input: TokenInput): Promise<never> {
    await owner(input);
    throw new CognitoRefusal('InvalidAction', 'The local user pool does not do this for people themselves.');
  }

  return {
    async GetUser(input: TokenInput) {
      const { Username, Attributes } = await owner(input);
      return { Username, UserAttributes: Attributes };
    },

    /** Revokes all refresh tokens of the person, and their access tokens for calls to Cognito. */
    async GlobalSignOut(input: TokenInput) {
      await sessions.revokeAllOf((await owner(input)).Username);
      return {};
    },

    ChangePassword: notHere,
    DeleteUser: notHere,
    DeleteUserAttributes: notHere,
    GetUserAttributeVerificationCode: notHere,
    UpdateUserAttributes: notHere,
    VerifyUserAttribute: notHere,
  };
}
