import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openapiDocument } from '../../infra/openapi/openapi-document.ts';
import { documentRoute, pictureRoute, routes } from '../../shared/calls/routes.ts';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { aBlock, toMember } from '../factories.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { type Answer, type Network, signInAnew } from '../in-process/network.ts';
import { bodies, idOf, wholeNetwork } from '../in-process/whole-network.ts';
import { isLong } from '../lane.ts';

type Json = Record<string, unknown>;
type Schema = Json & {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
};
type Response_ = {
  $ref?: string;
  content?: Record<string, { schema: Schema; examples?: Record<string, unknown> }>;
};
type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  responses: Record<string, Response_>;
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response_> };
};

beforeAll(() => vi.stubEnv('UPLOAD_BUCKET', 'uploads'));
const accounts = provideAccounts();
let network: Network;
let document: Document;
beforeAll(async () => {
  network = accounts.network;
  document = openapiDocument() as unknown as Document;
  await network.ground(wholeNetwork);
});

/** With what may be left out, too. */
const whole: Partial<Record<Collection, Json>> = {
  ...bodies,
  // Nobody writes to themselves.
  introductions: { ...bodies.introductions, ...toMember('mia') },
  blocks: { ...bodies.blocks, ...aBlock('mia') },
  universities: { ...bodies.universities, founded: 1863 },
  requests: { ...bodies.requests, email: 'zed@colloquy.example' },
  offers: { ...bodies.offers, weeks: 3 },
};
const without = (body: Json, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([each]) => each !== name));

const known = new Map<Schema, z.ZodType>();
/** A schema of the document with what it refers to beside it, as JSON Schema has it. */
function says(schema: Schema): z.ZodType {
  const made = known.get(schema);
  if (made) return made;
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  const validator = z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
  known.set(schema, validator);
  return validator;
}

/** Every answer is one that the document has for this call, in its shape, and every refusal by a code that it names. */
function expectFromTheDocument(method: string, path: string, answer: Answer): void {
  const what = `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`;
  expect(answer.status, what).toBeLessThan(500);
  const named = document.paths[path]?.[method]?.responses[answer.status];
  expect(named, what).toBeDefined();
  const response = named?.$ref ? document.components.responses[named.$ref.split('/').at(-1) ?? ''] : named;
  const { schema, examples } = response?.content?.['application/json'] ?? {};
  const { code } = (answer.body.error ?? {}) as { code?: string };
  if (code !== undefined) expect(Object.keys(examples ?? {}), what).toContain(code);
  if (schema) expect(says(schema).safeParse(answer.body).error?.issues ?? [], what).toEqual([]);
}

/** The route that serves a path of the document, where one stands for every kind. */
function routeOf(method: string, path: string): { routeKey: string; collection?: string } {
  const exact = routes.find((route) => route.method.toLowerCase() === method && route.path === path);
  if (exact) return { routeKey: `${exact.method} ${exact.path}` };
  const [, collection = '', rest = ''] = /^\/api\/(\w+)(\/\{\w+\})?$/.exec(path) ?? [];
  return { routeKey: `${method.toUpperCase()} /api/{collection}${rest && '/{id}'}`, collection };
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Bodies that a schema may take or refuse: at each limit and across it, and of another type. */
function variationsOf(
  schema: Schema,
  value: unknown,
  odd = [null, 7, -1, 1.5, true, '', ' ', [], {}],
): unknown[] {
  const {
    minLength = 0,
    maxLength = 0,
    minimum,
    maximum,
    maxItems,
    maxProperties,
  } = schema as Record<string, number>;
  const fewer = odd.slice(0, 2);
  const either = (schema.anyOf ?? []) as Schema[];
  const filled = (length: number) => String(value).padEnd(length, 'e').slice(0, Math.max(0, length));
  return [
    ...odd,
    ...either.flatMap((one) => variationsOf(one, value, fewer)),
    ...(minLength > 1 ? [filled(minLength - 1), filled(minLength), `${filled(minLength - 1)}  `] : []),
    ...(maxLength > 1 ? [filled(maxLength), filled(maxLength + 1)] : []),
    ...(minimum !== undefined ? [minimum - 1, minimum] : []),
    ...(maximum !== undefined ? [maximum, maximum + 1] : []),
    ...(maxItems && Array.isArray(value)
      ? [Array(maxItems).fill(value[0]), Array(maxItems + 1).fill(value[0])]
      : []),
    ...(maxProperties
      ? [Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, at) => [`a${at}`, ['graduate']]))]
      : []),
    ...(Array.isArray(value) && schema.items
      ? variationsOf(schema.items, value[0], fewer).map((entry) => [entry, ...value.slice(1)])
      : []),
    ...(typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
          variationsOf(part, (value as Json)[name], fewer).map((each) => ({ ...value, [name]: each })),
        )
      : []),
  ];
}

/** What the document can't say: that something is there, how much signs count, and what HTML, an address and a contact hold. */
const beyond =
  /no longer exists|Choose one (member|area)|Only a list|cannot be empty|valid email|requires \d+ or more|valid URL|Choose it again|Please enter an? [^.]*, like/;

/** The document and the service agree on whether a body is right, but for what a document can't say. */
async function expectAgreement(schema: Schema, body: unknown, send: (body: unknown) => Promise<Answer>) {
  const answer = await send(body);
  const right = says(schema).safeParse(body).success;
  const what = `${JSON.stringify(body).slice(0, 400)} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`;
  if (answer.status < 300) expect(right, `the document refuses what is taken: ${what}`).toBe(true);
  else {
    expect([400, 413, 422], what).toContain(answer.status);
    if (right)
      expect(JSON.stringify(answer.body), `the document takes what is refused: ${what}`).toMatch(beyond);
  }
  return answer;
}

/** All of them in the long lane, in the gate every fourth. */
const some = <T>(of: T[]): T[] => of.filter((_, at) => isLong || at % 4 === 0);

describe('the document', () => {
  it.each(isLong ? ['ada', 'carl', 'mia', 'nobody'] : ['ada'])(
    'has every answer to whatever %s calls',
    async (caller) => {
      const ids = ['carl', 'nothing', 'no such id', '\ud800', 'x'.repeat(65)];
      const headers = [{}, { 'if-match': '"1"' }, { 'if-match': 'one' }, { 'idempotency-key': 'ü' }];
      const queries = [{}, { limit: '0' }, { limit: '0x10' }, { limit: '2', cursor: 'x.y' }, { other: '1' }];
      const bodies = [undefined, {}, [], 7, { name: 1 }];
      for (const { path, method } of operations()) {
        // The edge's, with no function behind it.
        if (path === pictureRoute.path || path === documentRoute.path) continue;
        const { routeKey, collection } = routeOf(method, path);
        // Among the calls is the one that signs out everywhere.
        signInAnew(caller);
        // With an id of somebody's own, so that what is right to call destroys nothing that others need.
        for (const [at, id] of ids.entries()) {
          if (method === 'delete' && id === 'carl') continue;
          const answer = await network.call(caller, routeKey, {
            path: {
              ...(collection && { collection }),
              id,
              imageId: id,
              userId: id === 'carl' ? 'mia' : id,
              token: id,
            },
            query: queries[at % queries.length] as Record<string, string>,
            headers: headers[at % headers.length] as Record<string, string>,
            body: bodies[at % bodies.length],
          });
          expectFromTheDocument(method, path, answer);
        }
      }
      await network.call('ada', 'DELETE /api/admins/{userId}', { path: { userId: 'mia' } });
    },
  );

  // Inviting asks the user pool, which is not part of this network.
  const created = collections.filter((each) => each in whole && each !== 'users');
  it.each(created)('agrees with the service on what makes one of the %s', async (collection) => {
    const path = `/api/${collection}`;
    const schema = document.paths[path]?.post?.requestBody?.content['application/json']?.schema as Schema;
    const send = async (body: unknown) => {
      const answer = await network.create('ada', collection, body);
      expectFromTheDocument('post', path, answer);
      if (answer.status === 201) await network.remove('ada', collection, String(answer.body.id));
      return answer;
    };
    const body = whole[collection] as Json;
    expect((await expectAgreement(schema, body, send)).status).toBe(201);
    const lacking = Object.keys(body).map((name) => without(body, name));
    for (const each of some([...variationsOf(schema, body).slice(9), ...lacking, { ...body, surprise: 1 }]))
      await expectAgreement(schema, each, send);
  });

  it('agrees with the service on what a profile may be', async () => {
    const path = '/api/users/{id}';
    const schema = document.paths[path]?.put?.requestBody?.content['application/json']?.schema as Schema;
    let version = Number(
      (await network.call('ada', 'GET /api/{collection}/{id}', { path: { collection: 'users', id: 'ada' } }))
        .body.version,
    );
    const send = async (body: unknown) => {
      const answer = await network.edit('ada', 'users', 'ada', body, version);
      expectFromTheDocument('put', path, answer);
      if (answer.status === 200) version = Number(answer.body.version);
      return answer;
    };
    const body = whole.users as Json;
    const lacking = Object.keys(body).map((name) => without(body, name));
    for (const each of some([
      body,
      ...variationsOf(schema, body),
      ...lacking,
      { ...body, email: 'x', surprise: 1 },
    ]))
      await expectAgreement(schema, each, send);
  });

  it('agrees with the service on headers and the limit of a list', async () => {
    const path = { collection: 'topics', id: idOf.topics };
    const parameters = (method: string, of: string) => document.paths[of]?.[method]?.parameters ?? [];
    const schemaOf = (method: string, of: string, name: string) =>
      says(parameters(method, of).find((each) => each.name === name)?.schema as Schema);
    for (const tag of ['"1"', 'W/"1"', '1', '"one"', '""', '*', '"1234567890123456"', '"1", "2"']) {
      const { status } = await network.call('ada', 'PUT /api/{collection}/{id}', {
        path,
        headers: { 'if-match': tag },
        body: whole.topics,
      });
      const right = schemaOf('put', '/api/topics/{id}', 'If-Match').safeParse(tag).success;
      expect(status === 400, tag).toBe(!right);
    }
    for (const key of ['a', 'x'.repeat(128), 'x'.repeat(129), '', 'two words', 'ü']) {
      const headers = { 'idempotency-key': key };
      const { status } = await network.create('ada', 'topics', whole.topics, headers);
      const right = schemaOf('post', '/api/topics', 'Idempotency-Key').safeParse(key).success;
      expect(status === 201, key).toBe(right);
    }
    for (const limit of ['1', '200', '0', '201', '-1', '1.5', '0x10', '1e1', '', ' 1', '1,2', 'ten']) {
      const query = { limit };
      const { status } = await network.call('ada', 'GET /api/{collection}', {
        path: { collection: 'topics' },
        query,
      });
      const right = schemaOf('get', '/api/topics', 'limit').safeParse(
        /^\d+$/.test(limit) ? Number(limit) : limit,
      ).success;
      expect(status === 200, limit).toBe(right);
    }
  });
});

describe('a method that an address lacks', () => {
  const tokensLane = 'ANY /tokens-0/{proxy+}';
  const call = (routeKey: string, method: string, rawPath: string, collection?: string) =>
    network.raw('ada', {
      routeKey,
      rawPath: routeKey === tokensLane ? `/tokens-0${rawPath}` : rawPath,
      pathParameters: collection && { collection },
      requestContext: { http: { method } },
    });
  it.each([
    [tokensLane, 'PATCH', '/api/users', undefined, 'GET, POST'],
    [tokensLane, 'PUT', '/api/users', undefined, 'GET, POST'],
    [tokensLane, 'PATCH', '/api/users/ada', undefined, 'GET, PUT, DELETE'],
    ['POST /api/{collection}', 'POST', '/api/me', 'me', 'GET'],
    ['GET /api/{collection}', 'GET', '/api/uploads', 'uploads', 'POST'],
  ] as const)(
    'is answered 405 with those that it has: %s %s %s',
    async (key, method, path, collection, allow) => {
      const answer = await call(key, method, path, collection);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe(allow);
      expect(answer.body).toMatchObject({
        error: { code: 'method-not-allowed', message: expect.any(String) },
      });
    },
  );

  it.each(['/api/nothing', '/api', '/', '//', '/api//users', '/api/users/', '/api/users/a/b', '/api/%2f'])(
    'is answered 404 where there is no such address: %s',
    async (path) => {
      expect((await call(tokensLane, 'PATCH', path)).status).toBe(404);
    },
  );
});
