import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DurableFile } from '../machine/durable-file.ts';

/** A sign-in, with its refresh tokens. */
export interface Session {
  /** Every token of the sign-in has it as `origin_jti`. */
  id: string;
  username: string;
  clientId: string;
  /** In epoch seconds. */
  authTime: number;
  /** The expiry (epoch seconds) of each valid refresh token, by its hash. */
  tokens: Record<string, number>;
}

/** The sign-ins that can still be refreshed. Only hashes of tokens are stored. */
export class Sessions {
  readonly #file: DurableFile<Record<string, Session>>;

  constructor(path: string) {
    this.#file = new DurableFile<Record<string, Session>>(path, {});
    for (const session of Object.values(this.#file.value)) this.#prune(session);
  }

  /** Opens a session. @returns the session and its refresh token, once they are on disk */
  async open(username: string, clientId: string, lifetimeSeconds: number): Promise<[Session, string]> {
    const session = { id: randomUUID(), username, clientId, authTime: now(), tokens: {} };
    this.#file.value[session.id] = session;
    const token = this.#issue(session, now() + lifetimeSeconds);
    await this.#file.saved();
    return [session, token];
  }

  /** Whether a token's sign-in is still valid. */
  stands(id: string): boolean {
    return id in this.#file.value;
  }

  find(refreshToken: string): Session | undefined {
    const key = hash(refreshToken);
    const session = Object.values(this.#file.value).find(({ tokens }) => key in tokens);
    return session && (session.tokens[key] ?? 0) > now() ? session : undefined;
  }

  /** Replaces a refresh token by a new one with the same expiry; the old one stays valid for a grace period. */
  async rotate(session: Session, refreshToken: string, graceSeconds: number): Promise<string> {
    const key = hash(refreshToken);
    const end = session.tokens[key] ?? now();
    session.tokens[key] = Math.min(end, now() + graceSeconds);
    const token = this.#issue(session, end);
    await this.#file.saved();
    return token;
  }

  async revoke(session: Session): Promise<void> {
    delete this.#file.value[session.id];
    await this.#file.saved();
  }

  async revokeAllOf(username: string): Promise<void> {
    for (const session of Object.values(this.#file.value)) {
      if (session.username === username) delete this.#file.value[session.id];
    }
    await this.#file.saved();
  }

  #issue(session: Session, end: number): string {
    const token = randomBytes(48).toString('base64url');
    session.tokens[hash(token)] = end;
    return token;
  }

  #prune(session: Session): void {
    if (Object.values(session.tokens).every((end) => end < now())) delete this.#file.value[session.id];
  }
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
const now = () => Math.floor(Date.now() / 1000);
