import { randomBytes } from 'node:crypto';
import type { Pool } from './pool.ts';
import { assertTexts, CognitoRefusal, clientOf, invalidParameter, notAuthorized } from './rules.ts';
import type { Sessions } from './sessions.ts';
import type { TokenIssuer } from './tokens.ts';
import type { Triggers } from './triggers.ts';
import type { User, Users } from './users.ts';

interface AuthInput {
  ClientId: string;
  AuthFlow: string;
  AuthParameters?: Record<string, string>;
}

interface AdminAuthInput extends AuthInput {
  UserPoolId: string;
}

/** The operations that issue, refresh and revoke tokens. */
export function signInOperations(
  pool: Pool,
  users: Users,
  issuer: TokenIssuer,
  sessions: Sessions,
  triggers: Pick<Triggers, 'preAuthentication'>,
) {
  function assertFlow(ClientId: string, flow: string, wanted: string): void {
    if (clientOf(pool, ClientId).ExplicitAuthFlows?.includes(wanted)) return;
    throw invalidParameter(`${flow} flow not enabled for this client`);
  }

  async function withPassword({ ClientId, AuthParameters = {} }: AuthInput) {
    const { USERNAME: name, PASSWORD: password } = AuthParameters;
    if (!name || !password) throw invalidParameter('Missing required parameter USERNAME');
    await triggers.preAuthentication(name, users.find(name), ClientId);
    const user = users.find(name);
    if (!user || user.Password !== password) throw notAuthorized('Incorrect username or password.');
    if (!user.Enabled) throw disabled();
    if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') return newPasswordChallenge(user);
    return { ChallengeParameters: {}, AuthenticationResult: await issuer.startSession(user, ClientId) };
  }

  /** On AWS the person could choose a password now; the app has its own way, and only needs the challenge. */
  function newPasswordChallenge({ Username }: User) {
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: randomBytes(30).toString('base64url'),
      ChallengeParameters: { USER_ID_FOR_SRP: Username, requiredAttributes: '[]', userAttributes: '{}' },
    };
  }

  async function refresh(token: string | undefined, clientId: string) {
    const session = sessions.find(token ?? '');
    const user = session && users.find(session.username);
    if (!user || session.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
    if (!user.Enabled) throw disabled();
    return { session, signed: await issuer.sign(user, session, true) };
  }

  return {
    async InitiateAuth(input: AuthInput) {
      assertTexts(input, 'ClientId', 'AuthFlow');
      const client = clientOf(pool, input.ClientId);
      if (input.AuthFlow === 'USER_PASSWORD_AUTH') {
        // This pool doesn't support SRP, which AWS uses: config.json names the flow for a local run.
        assertFlow(input.ClientId, input.AuthFlow, 'ALLOW_USER_SRP_AUTH');
        return withPassword(input);
      }
      const isRefresh = ['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'].includes(input.AuthFlow);
      if (isRefresh && client.RefreshTokenRotation?.Feature !== 'ENABLED') {
        const { signed } = await refresh(input.AuthParameters?.REFRESH_TOKEN, input.ClientId);
        return { ChallengeParameters: {}, AuthenticationResult: signed };
      }
      throw invalidParameter(`${input.AuthFlow} flow not enabled for this client`);
    },

    /** Lets a function check a password. */
    async AdminInitiateAuth(input: AdminAuthInput) {
      assertTexts(input, 'UserPoolId', 'ClientId', 'AuthFlow');
      assertFlow(input.ClientId, input.AuthFlow, `ALLOW_${input.AuthFlow}`);
      if (input.AuthFlow === 'ADMIN_USER_PASSWORD_AUTH') return withPassword(input);
      throw invalidParameter(`${input.AuthFlow} is not known to the local pool.`);
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

    /** An unknown token counts as revoked. */
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

const disabled = () => notAuthorized('User is disabled.');
