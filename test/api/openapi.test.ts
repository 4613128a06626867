import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openapiDocument } from '../../infra/openapi/openapi-document.ts';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { creatable } from '../factories.ts';
import { call, type Json } from '../helpers/api.ts';
import { validInputs } from '../helpers/examples.ts';
import { notify } from '../helpers/notices.ts';
import { aMember, type Person, theAdministrator } from '../helpers/people.ts';
import { startInProcess } from './in-process.ts';

type Operation = {
  operationId: string;
  security?: unknown[];
  responses: Record<string, Response_>;
  requestBody?: Json;
};
type Response_ = { $ref?: string; content?: Record<string, { schema: Json }> };
type Document = {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Json>; responses?: Record<string, Response_> };
};

let document: Document;
let administrator: Person;
let member: Person;

/** Somebody who sees records of the kind: of those that belong to one member, the member. */
const readerOf = (collection: Collection) => (kinds[collection].ids === 'by-member' ? member : administrator);

beforeAll(async () => {
  await startInProcess();
  document = openapiDocument() as Document;
  administrator = await theAdministrator();
  member = await aMember();
  await notify(member.id, {});
  const inputs = await validInputs();
  for (const collection of creatable) {
    const { api } = readerOf(collection);
    await api.create(collection, inputs[collection]());
  }
});

/** The contract's calls, as the decisions' section 5 lists them. */
const contract = [
  'get /api/me',
  'delete /api/me/notifications/{id}',
  'get /api/sync',
  'post /api/uploads',
  'post /api/requests/{id}/approve',
  'post /api/resources/{id}/approve',
  'post /api/offers/{id}/renew',
  'put /api/admins/{userId}',
  'delete /api/admins/{userId}',
  'get /media/{imageId}/{variant}',
];

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method} ${path}`, operation })),
  );

function operationFor(method: string, path: string): Operation | undefined {
  const fits = (template: string) =>
    new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? '');
  const template = Object.keys(document.paths)
    .filter((each) => fits(each) && document.paths[each]?.[method.toLowerCase()])
    .sort((a, b) => (a.match(/\{/g)?.length ?? 0) - (b.match(/\{/g)?.length ?? 0))[0];
  return template ? document.paths[template]?.[method.toLowerCase()] : undefined;
}

/** A schema of the document with what it refers to beside it, as JSON Schema has it. */
function validator(schema: Json): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: document.components?.schemas ?? {} });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

async function expectToConform(person: Person | undefined, method: string, path: string, body?: unknown) {
  const answer = await call(person?.tokens.accessToken, method, path, { body });
  const operation = operationFor(method, path);
  const named = operation?.responses[answer.status] ?? operation?.responses.default;
  expect(
    named,
    `${method} ${path} answered ${answer.status}, which the document doesn't speak of`,
  ).toBeDefined();
  const resolved = named?.$ref ? document.components?.responses?.[named.$ref.split('/').at(-1) ?? ''] : named;
  const schema = resolved?.content?.['application/json']?.schema;
  if (answer.text === '') return expect(schema).toBeUndefined();
  expect(schema, `${method} ${path} ${answer.status} has no schema`).toBeDefined();
  const result = validator(schema as Json).safeParse(answer.body);
  expect(result.error?.issues ?? [], `${method} ${path} ${answer.status}`).toEqual([]);
}

describe('the document', () => {
  test('is OpenAPI 3.1, and holds no data', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.title).toContain('Colloquy');
    expect(JSON.stringify(document)).not.toMatch(/@colloquy\.example/);
  });

  test('speaks of every call', () => {
    const known = operations().map(({ key }) => key);
    for (const key of contract) expect(known).toContain(key);
    for (const collection of collections) {
      expect(operationFor('get', `/api/${collection}`)).toBeDefined();
      expect(operationFor('get', `/api/${collection}/some-id`)).toBeDefined();
    }
  });

  test('names each operation once', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });

  test('refers to nothing that it doesn’t hold', () => {
    const text = JSON.stringify(document);
    for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = (reference ?? '')
        .split('/')
        .reduce<unknown>((value, key) => (value as Json | undefined)?.[key.replaceAll('~1', '/')], document);
      expect(found, reference).toBeDefined();
    }
  });
});

describe('answers are what the document says', () => {
  test.each(collections)('%s: list and record', async (collection) => {
    await expectToConform(administrator, 'GET', `/api/${collection}`);
    await expectToConform(member, 'GET', `/api/${collection}`);
    const reader = readerOf(collection);
    const [first] = await reader.api.listAll(collection);
    expect(first).toBeDefined();
    await expectToConform(reader, 'GET', `/api/${collection}/${first?.id}`);
    await expectToConform(member, 'GET', `/api/${collection}/no-such-record`);
  });

  test.each(creatable)('%s: creation and refusal', async (collection) => {
    await expectToConform(administrator, 'POST', `/api/${collection}`, (await validInputs())[collection]());
    await expectToConform(administrator, 'POST', `/api/${collection}`, {});
  });

  test('me, sync and uploads', async () => {
    await expectToConform(member, 'GET', '/api/me');
    await expectToConform(member, 'GET', '/api/sync');
    await expectToConform(member, 'POST', '/api/uploads', {
      contentType: 'image/png',
      size: 100,
      purpose: 'picture',
    });
    await expectToConform(member, 'POST', '/api/uploads', {});
  });
});
