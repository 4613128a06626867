import { randomBytes } from 'node:crypto';
import type { PoolEngine, User } from './engine.ts';
import type { Pool } from './pool.ts';
import { assertPassword, assertTexts, CognitoRefusal, clientOf } from './rules.ts';
import type { Sessions } from './sessions.ts';
import type { TokenIssuer } from './tokens.ts';

interface AuthInput {
  ClientId: string;
  AuthFlow: string;
  AuthParameters?: Record<string, string>;
}

interface ChallengeInput {
  ClientId: string;
  ChallengeName: string;
  Session?: string;
  ChallengeResponses?: Record<string, string>;
}

const challengeMilliseconds = 3 * 60 * 1000;

/** Signing in, refreshing and revoking: the operations that give or take tokens. */
export function signInOperations(pool: Pool, engine: PoolEngine, issuer: TokenIssuer, sessions: Sessions) {
  const { PasswordPolicy } = pool.properties.Policies ?? {};
  /** Who was asked for a new password, by the session that the answer has to name. */
  const challenges = new Map<string, { username: string; until: number }>();

  async function withPassword({ ClientId, AuthParameters = {} }: AuthInput) {
    const { USERNAME: name, PASSWORD: password } = AuthParameters;
    if (!name || !password)
      throw new CognitoRefusal('InvalidParameterException', 'Missing required parameter USERNAME');
    const user = await engine.user(name);
    if (!user || user.Password !== password) throw wrong();
    if (!user.Enabled) throw disabled();
    if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') return askNewPassword(user);
    return engine.call('InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  }

  function askNewPassword(user: User) {
    const days = PasswordPolicy?.TemporaryPasswordValidityDays ?? 7;
    if (Date.now() > user.UserLastModifiedDate.getTime() + days * 86_400_000) {
      throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
    }
    const Session = randomBytes(30).toString('base64url');
    challenges.set(Session, { username: user.Username, until: Date.now() + challengeMilliseconds });
    const known = Object.fromEntries(user.Attributes.map(({ Name, Value }) => [Name, Value]));
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.Username,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify({
          email: known.email,
          email_verified: known.email_verified,
          name: known.name,
        }),
      },
      Session,
    };
  }

  async function refresh(token: string | undefined, clientId: string) {
    const session = sessions.find(token ?? '');
    if (!token || !session || session.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
    const user = await engine.user(session.username);
    if (!user) throw notAuthorized('Invalid Refresh Token');
    if (!user.Enabled) throw disabled();
    return { session, signed: await issuer.sign(user, await engine.groupsOf(user), session) };
  }

  return {
    async InitiateAuth(input: AuthInput) {
      assertTexts(input, 'ClientId', 'AuthFlow');
      const client = clientOf(pool, input.ClientId);
      if (input.AuthFlow === 'USER_PASSWORD_AUTH') return withPassword(input);
      const isRefresh = ['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'].includes(input.AuthFlow);
      if (isRefresh && client.RefreshTokenRotation?.Feature !== 'ENABLED') {
        const { signed } = await refresh(input.AuthParameters?.REFRESH_TOKEN, input.ClientId);
        return { ChallengeParameters: {}, AuthenticationResult: signed };
      }
      // On AWS people sign in by SRP, which the engine can't: config.json names the flow to use here.
      throw new CognitoRefusal(
        'InvalidParameterException',
        `${input.AuthFlow} flow not enabled for this client`,
      );
    },

    async RespondToAuthChallenge(input: ChallengeInput) {
      assertTexts(input, 'ClientId', 'ChallengeName');
      clientOf(pool, input.ClientId);
      const { Session = '', ChallengeResponses: { USERNAME = '', NEW_PASSWORD = '' } = {} } = input;
      const challenge = challenges.get(Session);
      const user = await engine.user(USERNAME);
      if (input.ChallengeName !== 'NEW_PASSWORD_REQUIRED' || !challenge || challenge.until < Date.now()) {
        throw notAuthorized('Invalid session for the user.');
      }
      if (user?.Username !== challenge.username) throw notAuthorized('Invalid session for the user.');
      if (!user.Enabled) throw disabled();
      assertPassword(NEW_PASSWORD, PasswordPolicy);
      challenges.delete(Session);
      return engine.call('RespondToAuthChallenge', {
        ...input,
        ChallengeResponses: { USERNAME, NEW_PASSWORD },
      });
    },

    async GetTokensFromRefreshToken(input: { ClientId: string; RefreshToken: string }) {
      assertTexts(input, 'ClientId', 'RefreshToken');
      const { RefreshTokenRotation: rotation } = clientOf(pool, input.ClientId);
      const { session, signed } = await refresh(input.RefreshToken, input.ClientId);
      const RefreshToken =
        rotation?.Feature === 'ENABLED'
          ? await sessions.rotate(session, input.RefreshToken, rotation.RetryGracePeriodSeconds ?? 0)
          : undefined;
      return { AuthenticationResult: { ...signed, RefreshToken } };
    },

    /** An unknown token is as good as revoked. */
    async RevokeToken(input: { ClientId: string; Token: string }) {
      assertTexts(input, 'ClientId', 'Token');
      const client = clientOf(pool, input.ClientId);
      if (client.EnableTokenRevocation === false) {
        throw new CognitoRefusal(
          'UnsupportedOperationException',
          'Token revocation is not enabled for this client.',
        );
      }
      const session = sessions.find(input.Token);
      if (session?.clientId === input.ClientId) await sessions.revoke(session);
      return {};
    },
  };
}

export function notAuthorized(message: string): CognitoRefusal {
  return new CognitoRefusal('NotAuthorizedException', message);
}

const wrong = () => notAuthorized('Incorrect username or password.');
const disabled = () => notAuthorized('User is disabled.');
