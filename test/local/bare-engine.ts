import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readAssembly } from '../../infra/local/assembly/assembly.ts';
import { assemblyFolder } from '../../infra/local/build.ts';
import { openPoolEngine } from '../../infra/local/cognito/engine.ts';
import { type Pool, readPool } from '../../infra/local/cognito/pool.ts';
import { Sessions } from '../../infra/local/cognito/sessions.ts';
import { scopesOf } from '../../infra/local/cognito/token-scopes.ts';
import { TokenIssuer } from '../../infra/local/cognito/tokens.ts';
import { Outbox } from '../../infra/local/ses/outbox.ts';
import { password } from '../steps/people.ts';

/**
 * The user-pool engine with the product's own pool and one user, without the edge in front of it: what it
 * lets through shows that a refusal is the edge's.
 */
export async function bareEngine({ enabled = true, status = 'CONFIRMED' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const read = readPool(readAssembly(assemblyFolder, 'localhost:3000'));
  const pool: Pool = { ...read, properties: { ...read.properties, LambdaConfig: {} } };
  const sessions = new Sessions(join(folder, 'sessions.json'));
  const untold = { invoke: () => Promise.reject(new Error('No function is wired.')) };
  const issuer = await TokenIssuer.load(join(folder, 'key.json'), pool, sessions, scopesOf(pool, untold));
  const engine = await openPoolEngine(
    pool,
    join(folder, 'users'),
    issuer,
    untold,
    new Outbox(join(folder, 'mail')),
  );
  const [clientId = ''] = pool.clients.keys();
  const sub = randomUUID();
  const email = `${sub}@colloquy.example`;
  await engine.save({
    Username: sub,
    Password: password,
    Attributes: [
      { Name: 'sub', Value: sub },
      { Name: 'email', Value: email },
    ],
    Enabled: enabled,
    UserStatus: status,
    UserCreateDate: new Date(),
    UserLastModifiedDate: new Date(),
    RefreshTokens: [],
  });
  return {
    clientId,
    sub,
    email,
    call: engine.call,
    signIn: (secret: string) =>
      engine.call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      }),
  };
}
