import { randomBytes } from 'node:crypto';
import type { PoolEngine, User } from './engine.ts';
import type { Pool } from './pool.ts';
import type { BeforeSignIn } from './pre-authentication.ts';
import { assertTexts, CognitoRefusal, clientOf } from './rules.ts';
import type { Sessions } from './sessions.ts';
import type { TokenIssuer } from './tokens.ts';

interface AuthInput {
  ClientId: string;
  AuthFlow: string;
  AuthParameters?: Record<string, string>;
}

interface AdminAuthInput extends AuthInput {
  UserPoolId: string;
}

/** Signing in, refreshing and revoking: the operations that give or take tokens. */
export function signInOperations(
  pool: Pool,
  engine: PoolEngine,
  issuer: TokenIssuer,
  sessions: Sessions,
  beforeSignIn: BeforeSignIn,
) {
  function assertFlow(ClientId: string, flow: string, wanted: string): void {
    if (clientOf(pool, ClientId).ExplicitAuthFlows?.includes(wanted)) return;
    throw new CognitoRefusal('InvalidParameterException', `${flow} flow not enabled for this client`);
  }

  async function withPassword({ ClientId, AuthParameters = {} }: AuthInput) {
    const { USERNAME: name, PASSWORD: password } = AuthParameters;
    if (!name || !password)
      throw new CognitoRefusal('InvalidParameterException', 'Missing required parameter USERNAME');
    const user = await engine.user(name);
    await beforeSignIn(name, user, ClientId);
    if (!user || user.Password !== password) throw wrong();
    if (!user.Enabled) throw disabled();
    if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') return askNewPassword(user);
    return engine.call('InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  }

  /** They may choose one there, on AWS; the app has its own way, for which it needs no more than this. */
  function askNewPassword(user: User) {
    const challenge = {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: randomBytes(30).toString('base64url'),
    };
    return {
      ...challenge,
      ChallengeParameters: { USER_ID_FOR_SRP: user.Username, requiredAttributes: '[]', userAttributes: '{}' },
    };
  }

  async function refresh(token: string | undefined, clientId: string) {
    const session = sessions.find(token ?? '');
    if (!token || !session || session.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
    const user = await engine.user(session.username);
    if (!user) throw notAuthorized('Invalid Refresh Token');
    if (!user.Enabled) throw disabled();
    return { session, signed: await issuer.sign(user, await engine.groupsOf(user), session, true) };
  }

  return {
    async InitiateAuth(input: AuthInput) {
      assertTexts(input, 'ClientId', 'AuthFlow');
      const client = clientOf(pool, input.ClientId);
      if (input.AuthFlow === 'USER_PASSWORD_AUTH') {
        // On AWS people sign in by SRP, which the engine can't: config.json names the flow to use here.
        assertFlow(input.ClientId, input.AuthFlow, 'ALLOW_USER_SRP_AUTH');
        return withPassword(input);
      }
      const isRefresh = ['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'].includes(input.AuthFlow);
      if (isRefresh && client.RefreshTokenRotation?.Feature !== 'ENABLED') {
        const { signed } = await refresh(input.AuthParameters?.REFRESH_TOKEN, input.ClientId);
        return { ChallengeParameters: {}, AuthenticationResult: signed };
      }
      throw new CognitoRefusal(
        'InvalidParameterException',
        `${input.AuthFlow} flow not enabled for this client`,
      );
    },

    /** For functions: whether a password is somebody's. */
    async AdminInitiateAuth(input: AdminAuthInput) {
      assertTexts(input, 'UserPoolId', 'ClientId', 'AuthFlow');
      assertFlow(input.ClientId, input.AuthFlow, `ALLOW_${input.AuthFlow}`);
      if (input.AuthFlow === 'ADMIN_USER_PASSWORD_AUTH') return withPassword(input);
      throw new CognitoRefusal(
        'InvalidParameterException',
        `${input.AuthFlow} is not known to the local pool.`,
      );
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
