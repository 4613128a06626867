import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { pickRoute } from '../../infra/local/apigateway/routes.ts';
import { throttleOf } from '../../infra/local/apigateway/throttle.ts';
import { readAssembly } from '../../infra/local/assembly/assembly.ts';
import { readPool } from '../../infra/local/cognito/pool.ts';
import { apiScope, passCookie } from '../../shared/protocol/headers.ts';
import { stacksIn } from '../infra/stacks-in.ts';

/** A call of somebody, in seconds from the start. */
export type Call = {
  at: number;
  who: string;
  ip: string;
  path: string;
  pass?: string | undefined;
  isOpen?: boolean;
};
type Waiting = Call & { since: number };

/** When a person, or the app for them, tries again after a refusal, in seconds. */
const triesAgainAfter = 10;
/** Seconds after which they give up. */
const patience = 900;

/**
 * The edge's code and the gateway's limits, as the templates have them, by a clock of their own: hours take seconds.
 */
export function gatewayByClock(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'by-clock-'));
  const { app } = stacksIn(folder, settings, true);
  // The same secrets each time deal everybody to the same lanes.
  const secrets = new Proxy({}, { get: () => 'a key of the test' });
  const assembly = readAssembly(app.synth().directory, 'localhost:3000', secrets);
  rmSync(folder, { recursive: true });
  const [api] = assembly.resources('AWS::ApiGatewayV2::Api');
  const routes = assembly
    .resources<{ RouteKey: string }>('AWS::ApiGatewayV2::Route')
    .map(({ properties }) => ({ key: properties.RouteKey, target: undefined }));
  const code = assembly
    .resources<{ FunctionCode: string }>('AWS::CloudFront::Function')
    .find(({ id }) => id.startsWith('SignedIn'))?.properties.FunctionCode;
  const [edgeSecret] = assembly
    .resources<{ Environment?: { Variables: Record<string, string> } }>('AWS::Lambda::Function')
    .flatMap(({ properties }) => properties.Environment?.Variables.EDGE_SECRETS ?? []);

  const start = Date.parse('2031-05-05T08:00:00Z');
  let clock = () => start;
  const realm = vm.createContext({ Buffer, require: () => ({ createHmac }), Date: { now: () => clock() } });
  vm.runInContext(String(code), realm);
  const { issuer, clients } = readPool(assembly);
  const [[client] = []] = [...clients].filter(([, { ClientName }]) => ClientName !== 'PasswordCheck');
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  // The edge can't tell it from a forged one: it verifies no signature.
  const claims = { token_use: 'access', iss: issuer, client_id: client, scope: apiScope, exp: 4e9 };
  const token = `Bearer ${part({ alg: 'RS256' })}.${part(claims)}.signature`;

  const picked = new Map<string, string>();
  /** An edge and a gateway by a clock in milliseconds. @returns whether a call comes to the function */
  function begin(now: () => number) {
    clock = now;
    const throttle = throttleOf(assembly, api?.ref ?? '', now);
    return ({ ip, path, pass, isOpen }: Omit<Call, 'at' | 'who'>): boolean => {
      const request = {
        method: isOpen ? 'POST' : 'GET',
        uri: path,
        headers: isOpen ? {} : { authorization: { value: token } },
        cookies: pass ? { [passCookie]: { value: pass } } : {},
      };
      const event = { context: { distributionDomainName: 'localhost' }, viewer: { ip }, request };
      const sent = (realm.handler as (given: object) => { uri: string; method: string })(event);
      const address = `${sent.method} ${sent.uri}`;
      const key = picked.get(address) ?? pickRoute(routes, sent.method, sent.uri)?.route.key ?? '';
      picked.set(address, key);
      return throttle(key);
    };
  }

  return {
    begin,
    /** A member's pass, as the API makes it. */
    async passOf(id: string): Promise<string> {
      process.env.EDGE_SECRETS = String(edgeSecret);
      // Functions read the table's name when they are loaded.
      const { passFor } = await import('../../functions/http/edge.ts');
      const actor = { type: 'member', id, admin: false, chairOf: [], deed: {} } as never;
      const [cookie = ''] = await passFor({ actor, tokenEnds: start / 1000 + 900 });
      return cookie.split(';')[0]?.split('=')[1] ?? '';
    },
    /**
     * Makes junk calls, which nobody repeats, and people's calls, which are repeated until they are answered.
     *
     * @returns of people's calls the percentages that are answered at once, and within five minutes, and the longest wait
     * in seconds; the percentage of people who had to wait; of junk the percentage that the gateway let through
     */
    play(junk: Call[], people: Call[]) {
      let now = start;
      const send = begin(() => now);
      const bySecond: Waiting[][] = [];
      const add = (call: Waiting) => {
        const second = Math.floor(call.at);
        bySecond[second] = [...(bySecond[second] ?? []), call];
      };
      for (const call of [...junk, ...people]) add({ ...call, since: call.at });
      const isJunk = new Set(junk.map(({ who }) => who));
      const waits: number[] = [];
      const touched = new Set<string>();
      let passed = 0;
      for (let second = 0; second < bySecond.length; second += 1)
        for (const call of (bySecond[second] ?? []).sort((one, other) => one.at - other.at)) {
          now = start + call.at * 1000;
          const isAnswered = send(call);
          if (isJunk.has(call.who)) passed += Number(isAnswered);
          else if (isAnswered) waits.push(call.at - call.since);
          else {
            touched.add(call.who);
            const again = call.at + triesAgainAfter;
            if (again - call.since < patience) add({ ...call, at: again });
          }
        }
      const percent = (count: number, of: number) => Math.round((1000 * count) / Math.max(1, of)) / 10;
      const within = (seconds: number) =>
        percent(waits.filter((wait) => wait <= seconds).length, people.length);
      return {
        atOnce: within(0),
        inFiveMinutes: within(300),
        longestWait:
          waits.length < people.length ? Number.POSITIVE_INFINITY : waits.reduce((a, b) => Math.max(a, b), 0),
        touched: percent(touched.size, new Set(people.map(({ who }) => who)).size),
        junkPassed: percent(passed, junk.length),
      };
    },
  };
}

/** Numbers from 0 to 1 that are the same each time. */
export function chance(seed = 2026): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
