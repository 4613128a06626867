import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { DurableFile } from '../machine/durable-file.ts';
import { type Pool, validity } from './pool.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Triggers } from './triggers.ts';
import { attributesOf, type User } from './users.ts';

const keyId = 'local';

export type TokenIssuer = Awaited<ReturnType<typeof openTokenIssuer>>;

/**
 * Signs the pool's tokens, with Cognito's claims and the template's lifetimes. The key is generated on the first start.
 */
export async function openTokenIssuer(
  keyFile: string,
  pool: Pool,
  sessions: Sessions,
  scopesOf: Triggers['preTokenGeneration'],
) {
  const file = new DurableFile<{ pem: string | undefined }>(keyFile, { pem: undefined });
  file.value.pem ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  await file.saved();
  const privateKey = createPrivateKey(file.value.pem);
  const jwk = await exportJWK(createPublicKey(privateKey));
  /** The pool's published keys, as at `/.well-known/jwks.json`. */
  const keys = createLocalJWKSet({ keys: [{ ...jwk, kid: keyId, alg: 'RS256', use: 'sig' }] });

  /** Signs an access token and an ID token. */
  async function sign(user: User, session: Session, isRefresh: boolean) {
    const { access, id } = lifetimes(session.clientId);
    const attributes = attributesOf(user);
    const common = {
      sub: user.Username,
      origin_jti: session.id,
      event_id: randomUUID(),
      auth_time: session.authTime,
    };
    const accessToken = {
      ...common,
      token_use: 'access',
      client_id: session.clientId,
      scope: (await scopesOf(user, session.clientId, isRefresh)).join(' '),
      username: user.Username,
    };
    const idToken = {
      ...attributes,
      ...common,
      token_use: 'id',
      aud: session.clientId,
      email_verified: attributes.email_verified === 'true',
      'cognito:username': user.Username,
    };
    return {
      AccessToken: await jwt(accessToken, access),
      IdToken: await jwt(idToken, id),
      ExpiresIn: access,
      TokenType: 'Bearer',
    };
  }

  function jwt(claims: JWTPayload, lifetimeSeconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .setIssuer(pool.issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .setJti(randomUUID())
      .sign(privateKey);
  }

  function lifetimes(clientId: string) {
    const client = pool.clients.get(clientId);
    if (!client) throw new Error(`There is no user-pool client ${clientId}.`);
    return validity(client);
  }

  return {
    keys,
    sign,

    /** Starts a session. @returns its tokens */
    async startSession(user: User, clientId: string) {
      const { refresh } = lifetimes(clientId);
      const [session, RefreshToken] = await sessions.open(user.Username, clientId, refresh);
      return { ...(await sign(user, session, false)), RefreshToken };
    },

    /** The claims of a valid access token; undefined for any other text, and after the sign-in was revoked. */
    async verifyAccess(token: string): Promise<JWTPayload | undefined> {
      try {
        const { payload } = await jwtVerify(token, keys, { issuer: pool.issuer, algorithms: ['RS256'] });
        const live = payload.token_use === 'access' && sessions.stands(String(payload.origin_jti));
        return live ? payload : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
