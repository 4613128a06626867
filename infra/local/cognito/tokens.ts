import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose';
import { DurableFile } from '../machine/durable-file.ts';
import { type Pool, validity } from './pool.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Triggers } from './triggers.ts';
import { attributesOf, type User } from './users.ts';

const keyId = 'local';

/**
 * Signs the pool's tokens, with Cognito's claims and the template's lifetimes. The key is generated on the first start.
 */
export class TokenIssuer {
  /** The pool's published keys, as at `/.well-known/jwks.json`. */
  readonly keys: JWTVerifyGetKey;
  readonly #pool: Pool;
  readonly #sessions: Sessions;
  readonly #privateKey: KeyObject;
  readonly #scopesOf: Triggers['preTokenGeneration'];

  private constructor(
    pool: Pool,
    sessions: Sessions,
    privateKey: KeyObject,
    keys: JWTVerifyGetKey,
    scopesOf: Triggers['preTokenGeneration'],
  ) {
    this.#pool = pool;
    this.#sessions = sessions;
    this.#privateKey = privateKey;
    this.#scopesOf = scopesOf;
    this.keys = keys;
  }

  static async load(
    keyFile: string,
    pool: Pool,
    sessions: Sessions,
    scopesOf: Triggers['preTokenGeneration'],
  ): Promise<TokenIssuer> {
    const file = new DurableFile<{ pem: string | undefined }>(keyFile, { pem: undefined });
    file.value.pem ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    await file.saved();
    const privateKey = createPrivateKey(file.value.pem);
    const jwk = await exportJWK(createPublicKey(privateKey));
    const keys = createLocalJWKSet({ keys: [{ ...jwk, kid: keyId, alg: 'RS256', use: 'sig' }] });
    return new TokenIssuer(pool, sessions, privateKey, keys, scopesOf);
  }

  /** Starts a session. @returns its tokens */
  async startSession(user: User, clientId: string) {
    const { refresh } = this.#lifetimes(clientId);
    const [session, RefreshToken] = await this.#sessions.open(user.Username, clientId, refresh);
    return { ...(await this.sign(user, session, false)), RefreshToken };
  }

  /** Signs an access token and an ID token. */
  async sign(user: User, session: Session, isRefresh: boolean) {
    const { access, id } = this.#lifetimes(session.clientId);
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
      scope: (await this.#scopesOf(user, session.clientId, isRefresh)).join(' '),
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
      AccessToken: await this.#jwt(accessToken, access),
      IdToken: await this.#jwt(idToken, id),
      ExpiresIn: access,
      TokenType: 'Bearer',
    };
  }

  /** The claims of a valid access token; undefined for any other text, and after the sign-in was revoked. */
  async verifyAccess(token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer: this.#pool.issuer,
        algorithms: ['RS256'],
      });
      const live = payload.token_use === 'access' && this.#sessions.stands(String(payload.origin_jti));
      return live ? payload : undefined;
    } catch {
      return undefined;
    }
  }

  #jwt(claims: JWTPayload, lifetimeSeconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .setIssuer(this.#pool.issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .setJti(randomUUID())
      .sign(this.#privateKey);
  }

  #lifetimes(clientId: string) {
    const client = this.#pool.clients.get(clientId);
    if (!client) throw new Error(`There is no user-pool client ${clientId}.`);
    return validity(client);
  }
}
