import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { toEvent, toResponse } from '../../infra/local/apigateway/event.ts';
import type { HttpRequest, HttpResponse } from '../../infra/local/machine/http.ts';
import { findRoute, lanePaths } from '../../shared/calls/routes.ts';
import { type Collection, collections, kinds, type Stored } from '../../shared/kinds/registry.ts';
import { noticeText } from '../../shared/notice/notice-text.ts';
import { type ErrorCode, ProductError } from '../../shared/protocol/errors.ts';
import { appHeader, originHeader } from '../../shared/protocol/headers.ts';
import type { SyncAnswer } from '../../shared/sync/sync.calls.ts';
import { startBareBuckets } from '../helpers/bare-buckets.ts';
import { BrowserData } from '../helpers/browser-data.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { startPool } from './pool.ts';
import { startTable, type Table } from './table.ts';

export type Answer = {
  status: number;
  body: Record<string, never> & { [field: string]: unknown };
  headers: Record<string, unknown>;
};
type Call = {
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};

export type Snapshot = { [C in Collection]: Stored<C>[] };

/** The API's own function over the table's own engine, called as API Gateway would. */
export type Network = {
  table: Table;
  /** One call by the member with this id. */
  call(uid: string, routeKey: string, call?: Call): Promise<Answer>;
  /** The same with all that API Gateway would say of a call, and the headers of the answer. */
  raw(uid: string, event: object): Promise<Answer & { headers: Record<string, unknown> }>;
  /** A request as the gateway passes it on. What its token says is believed: its signature is the gateway's affair. */
  request(request: HttpRequest): Promise<HttpResponse>;
  create(
    uid: string,
    collection: Collection,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  edit(uid: string, collection: Collection, id: string, body: unknown, version: number): Promise<Answer>;
  remove(uid: string, collection: Collection, id: string): Promise<Answer>;
  /** What is in the table, by collection: of all of them, or of those named (the others come out empty). */
  snapshot(of?: readonly Collection[]): Promise<Snapshot>;
  /** What a member is told, the latest last. */
  noticesOf(uid: string): Promise<(Stored<'notices'> & { words: string })[]>;
  /** Puts records as they are: the ground on which a test stands. */
  ground(records: Partial<{ [C in Collection]: object[] }>): Promise<void>;
  /** The data of a browser in which this member is signed in. */
  browserOf(uid: string): BrowserData;
  /** One that takes what is compressed by Brotli, as real ones do: its first load may begin with a base. */
  modernBrowserOf(uid: string): BrowserData;
  /** Does what the schedule does for first loads; only where the network was started with `bases`. */
  publishBase(): Promise<void>;
  /** Forgets everything. */
  clear(): Promise<void>;
  stop(): void;
};

/** Where the edge says that the app is. */
export const theApp = 'https://colloquy.example';
/** Records put down in one transaction. */
const [atOnce, indexedAtOnce] = [80, 20];

/**
 * @param quotaFactor how many times as much as the product lets anybody do: histories are long.
 * @param bases whether there is a bucket for what first loads begin with
 */
export async function startNetwork({
  quotaFactor = 1000,
  bases = false,
  ...options
}: { quotaFactor?: number; bases?: boolean } & Parameters<typeof startTable>[0] = {}): Promise<Network> {
  process.env.QUOTA_FACTOR = String(quotaFactor);
  const table = await startTable(options);
  const closeBuckets = bases ? await startBareBuckets(['bases']) : undefined;
  if (bases) process.env.BASES_BUCKET = 'bases';
  // A nomination asks whose its address is. A test with identities brings a pool of its own.
  process.env.EDGE_SECRETS ??= 'said by the edge';
  const pool = process.env.USER_POOL_ID ? undefined : await startPool();
  const { handler } = await import('../../functions/api/api.lambda.ts');
  const { everyRecord } = await import('../../functions/data/records.ts');
  const { mostIndexWrites } = await import('../../functions/data/reader-index.ts');
  const { goneKey } = await import('../../functions/data/audit.ts');
  const { change } = await import('../../functions/data/change.ts');
  const data = await import('../../functions/data/table.ts');
  const { BatchWriteCommand, ScanCommand } = await import('@aws-sdk/lib-dynamodb');

  type Raw = { requestContext?: object; headers?: object };
  const raw: Network['raw'] = async (uid, { requestContext, headers, ...event }: Raw) => {
    const authorizer = { jwt: { claims: claimsOf(uid) } };
    const whole = {
      ...event,
      headers: { [originHeader]: process.env.EDGE_SECRETS, [appHeader]: theApp, ...headers },
      requestContext: { authorizer, ...requestContext },
    };
    const answer = (await handler(
      whole as never,
      {} as Context,
    )) as unknown as APIGatewayProxyStructuredResultV2;
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers ?? {},
      body: answer.body ? JSON.parse(textOf(answer)) : {},
    };
  };
  const browser = (uid: string, headers: Record<string, string>) =>
    new BrowserData(uid, async (cursor) => {
      const { status, body } = await call(uid, 'GET /api/sync', {
        query: cursor === undefined ? {} : { cursor },
        headers,
      });
      if (status !== 200) throw new ProductError((body.error as unknown as { code: ErrorCode }).code);
      return body as unknown as SyncAnswer;
    });
  const call: Network['call'] = async (uid, routeKey, { path, query, headers, body } = {}) => {
    return raw(uid, {
      routeKey,
      pathParameters: path,
      queryStringParameters: query,
      headers: { ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };

  return {
    table,
    call,
    raw,
    async request({ headers, ...request }) {
      const isOpen = findRoute(request.method, request.path)?.public;
      const lane = `${isOpen ? lanePaths.open : lanePaths.tokens}0`;
      const claims = isOpen ? undefined : claimsIn(headers.authorization);
      const event = toEvent(
        {
          ...request,
          path: lane + request.path,
          headers: { ...headers, [originHeader]: process.env.EDGE_SECRETS ?? '', [appHeader]: theApp },
        },
        `ANY ${lane}/{proxy+}`,
        {},
        claims && { claims, scopes: null },
        'network',
      );
      const answer = toResponse(JSON.stringify(await handler(event as never, {} as Context)));
      if (!answer) throw new Error('The function answered nothing that a gateway understands.');
      return answer;
    },
    create: (uid, collection, body, headers) =>
      call(uid, 'POST /api/{collection}', { path: { collection }, body, headers }),
    edit: (uid, collection, id, body, version) =>
      call(uid, 'PUT /api/{collection}/{id}', {
        path: { collection, id },
        body,
        headers: { 'if-match': `"${version}"` },
      }),
    remove: (uid, collection, id) => call(uid, 'DELETE /api/{collection}/{id}', { path: { collection, id } }),
    async snapshot(of = collections) {
      const all = await Promise.all(
        collections.map(async (collection) => [
          collection,
          of.includes(collection) ? await Array.fromAsync(everyRecord(collection)) : [],
        ]),
      );
      return Object.fromEntries(all) as Snapshot;
    },
    async noticesOf(uid) {
      const all = await Array.fromAsync(everyRecord('notices'));
      return all
        .filter(({ member }) => member === uid)
        .sort((one, other) => (one.at < other.at ? -1 : 1))
        .map((notice) => ({ ...notice, words: noticeText(notice) }));
    },
    async ground(records) {
      const all = Object.entries(records).flatMap(([collection, list]) =>
        (list as { id: string }[]).map((record) => ({ collection: collection as Collection, record })),
      );
      // A transaction also holds what the index of few readers needs.
      const size = all.some(({ collection }) => mostIndexWrites(collection) > 0) ? indexedAtOnce : atOnce;
      for (let start = 0; start < all.length; start += size)
        await change(async (unit) => {
          const part = all.slice(start, start + size);
          // Read in one go, what the change would read one by one.
          await unit.items(
            part.flatMap(({ collection, record: { id } }) => [
              { pk: collection, sk: id },
              goneKey(collection, id),
            ]),
          );
          // A test names only what it speaks of.
          for (const { collection, record } of part)
            await unit.put(collection, { ...kinds[collection].examples.kept, ...record } as never);
        });
    },
    browserOf: (uid) => browser(uid, {}),
    modernBrowserOf: (uid) => browser(uid, { 'accept-encoding': 'gzip, br' }),
    async publishBase() {
      const { publishBase } = await import('../../functions/schedule/publish-base.ts');
      await stepRunner(publishBase)(new Date());
    },
    async clear() {
      let more: object | undefined;
      do {
        // A scan answers at most 1 MB.
        const answer = await data.table.send(new ScanCommand({ TableName: data.tableName }));
        // The keys stay: what runs has read them.
        const Items = (answer.Items ?? []).filter(({ pk }) => pk !== 'keys');
        more = answer.LastEvaluatedKey;
        for (let at = 0; at < Items.length; at += 25)
          await data.table.send(
            new BatchWriteCommand({
              RequestItems: {
                [data.tableName]: Items.slice(at, at + 25).map(({ pk, sk }) => ({
                  DeleteRequest: { Key: { pk, sk } },
                })),
              },
            }),
          );
      } while (more);
    },
    stop() {
      table.stop();
      pool?.stop();
      void closeBuckets?.();
    },
  };
}

/** What a token says; undefined where there is none. */
function claimsIn(authorization: string | undefined): Record<string, string> | undefined {
  const [, claims] = authorization?.replace(/^Bearer /, '').split('.') ?? [];
  return claims === undefined ? undefined : JSON.parse(Buffer.from(claims, 'base64url').toString());
}

function textOf({ body = '', headers, isBase64Encoded }: APIGatewayProxyStructuredResultV2): string {
  if (!isBase64Encoded) return body;
  const bytes = Buffer.from(body, 'base64');
  return (headers?.['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
}

/** How often each person has signed in, and when they last did, in epoch seconds. */
const signIns = new Map<string, { count: number; at: number }>();

/** Has a person sign in anew: from now on they call with the tokens of that. */
export function signInAnew(uid: string): void {
  signIns.set(uid, { count: (signIns.get(uid)?.count ?? 0) + 1, at: Math.floor(Date.now() / 1000) });
}

/** What the access token of a person says. */
export function claimsOf(uid: string) {
  if (!signIns.has(uid)) signInAnew(uid);
  const { count = 0, at = 0 } = signIns.get(uid) ?? {};
  const exp = String(Math.floor(Date.now() / 1000) + 900);
  return { sub: uid, origin_jti: `${uid} ${count}`, auth_time: String(at), exp };
}

/** A notice as the table holds one, of a task force that the member joined. */
export const aNotice = (member: string, name: string, fields: object = {}) => ({
  id: `${member}-${name}`,
  member,
  ...{ subject: 'taskforce-joined', about: [{ id: name, name }], count: 1, at: '2026-11-21T08:00:00.000Z' },
  ...fields,
});

/** A member as the table holds one. */
export const aUser = (id: string, fields: object = {}) => ({
  id,
  name: `Member ${id}`,
  email: `${id}@colloquy.example`,
  topics: [],
  title: '',
  contact: [],
  bio: '',
  firstRun: true,
  ...fields,
});
