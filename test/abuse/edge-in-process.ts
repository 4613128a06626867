import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { httpApis } from '../../infra/local/apigateway/http-api.ts';
import { readAssembly } from '../../infra/local/assembly/assembly.ts';
import { Distribution } from '../../infra/local/cloudfront/distribution.ts';
import { Alarms } from '../../infra/local/cloudwatch/alarms.ts';
import { Metrics } from '../../infra/local/cloudwatch/metrics.ts';
import { readPool } from '../../infra/local/cognito/pool.ts';
import { FrontDoor } from '../../infra/local/front-door.ts';
import type { Functions } from '../../infra/local/lambda/functions.ts';
import { apiScope } from '../../shared/protocol/headers.ts';
import { stacksIn } from '../infra/stacks-in.ts';

type Event = { routeKey: string; rawPath: string; headers: Record<string, string> };
type Asked = { method?: string; token?: string; cookie?: string; from?: string };

/** The edge and the gateway as the templates make them, before a function that answers everything. */
export async function startEdge() {
  const folder = mkdtempSync(join(tmpdir(), 'edge-'));
  const { app } = stacksIn(folder, {}, true);
  const { directory } = app.synth();
  const door = await FrontDoor.listen(0);
  const assembly = readAssembly(directory, `localhost:${door.port}`);
  /** What reached the function. */
  const reached: Event[] = [];
  const functions = {
    full: false,
    invoke: async (_name: string, event: Event) => {
      reached.push(event);
      return { ok: true, payload: JSON.stringify({ statusCode: 200, body: '{}' }) };
    },
  };
  const metrics = new Metrics();
  const pools = [await aKey(), await aKey()] as const;
  const keys = createLocalJWKSet({ keys: [pools[0].jwk] });
  const apis = httpApis(assembly, functions as unknown as Functions, () => keys, metrics);
  const none = undefined as never;
  const distribution = new Distribution(assembly, apis, (_key, body) => body, none);
  door.open({ distribution, cognito: none, storage: none, outbox: none, schedules: none });

  const { issuer, clients } = readPool(assembly);
  const [[appClient] = []] = [...clients].filter(([, { ClientName }]) => ClientName !== 'PasswordCheck');
  const [edgeSecret] = assembly
    .resources<{ Environment?: { Variables: Record<string, string> } }>('AWS::Lambda::Function')
    .flatMap(({ properties }) => properties.Environment?.Variables.EDGE_SECRETS ?? []);
  const signedBy = ({ privateKey }: Awaited<ReturnType<typeof aKey>>) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { token_use: 'access', client_id: appClient, scope: apiScope };
    return new SignJWT({ ...claims, sub: 'ana', iss: issuer, iat: now, exp: now + 900 })
      .setProtectedHeader({ alg: 'RS256', kid: 'the-key' })
      .sign(privateKey);
  };
  return {
    reached,
    /** What the function signs passes with. */
    edgeSecret: String(edgeSecret),
    alarms: new Alarms(assembly, metrics),
    /** A token of the pool, and one that says the same by the key of somebody else. */
    token: await signedBy(pools[0]),
    forged: await signedBy(pools[1]),
    /** The status and the text of an answer. */
    ask: (path: string, { method = 'GET', token, cookie, from }: Asked = {}) =>
      new Promise<{ status: number; text: string }>((done, fail) => {
        const headers = {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(cookie && { cookie }),
        };
        const options = { method, headers, ...(from && { localAddress: from }) };
        const asked = request(`http://localhost:${door.port}${path}`, { family: 4, ...options }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
        });
        asked.on('error', fail);
        asked.end();
      }),
    stop() {
      door.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function aKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'the-key', alg: 'RS256' } };
}
