import * as z from 'zod';
import {
  collectionName,
  errorAnswer,
  imageTypes,
  listQuery,
  meAnswer,
  renewInput,
  syncAnswer,
  syncQuery,
  uploadAnswer,
  uploadInput,
  uploadStatus,
  variantName,
} from '../../shared/contract.ts';
import { type ErrorCode, errorCatalogue } from '../../shared/errors.ts';
import { recordId } from '../../shared/fields.ts';
import { product } from '../../shared/product.ts';
import { type Collection, collections, kinds } from '../../shared/registry.ts';
import { type Operation, type Route, routes } from '../../shared/routes.ts';
import type { Answer } from './call.ts';

type Json = Record<string, unknown>;

/** What an operation has beside its route: how it may be refused, and for each 2xx what it answers. */
type Description = {
  summary: string;
  refusals: ErrorCode[];
  query?: z.ZodObject;
  headers?: { name: string; description: string; required: boolean }[];
  body?: Json;
  success: {
    status: number;
    description: string;
    schema?: Json;
    type?: string;
    headers?: Record<string, Json>;
  };
};

const always: ErrorCode[] = ['unauthenticated', 'pending-approval', 'not-a-member', 'slow-down', 'try-again'];

const output = (schema: z.ZodType): Json => withoutMeta(z.toJSONSchema(schema, { io: 'output' }));
const input = (schema: z.ZodType): Json => withoutMeta(z.toJSONSchema(schema, { io: 'input' }));

function withoutMeta({ $schema: _, ...schema }: Json): Json {
  return schema;
}

const referTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const nameOf = (collection: Collection, part = ''): string =>
  `${collection[0]?.toUpperCase()}${collection.slice(1)}${part}`;

const written = collections.filter((each) => each !== 'chairs' && each !== 'admins');
const anyOf = (of: readonly Collection[], part = ''): Json => ({
  oneOf: of.map((each) => referTo(nameOf(each, part))),
});

const tag = { etag: { description: 'The record’s version, for If-Match.', schema: { type: 'string' } } };
const ifMatch = { name: 'If-Match', description: 'The version the edit started from: "3"', required: true };
const oneRecord = (summary: string, refusals: ErrorCode[], schema: Json, body?: Json): Description => ({
  summary,
  refusals,
  body,
  success: { status: 200, description: 'The record', schema, headers: tag },
});
const nothing = (summary: string, refusals: ErrorCode[]): Description => ({
  summary,
  refusals,
  success: { status: 204, description: 'Done' },
});

const descriptions: Record<Operation, Description> = {
  openapi: {
    summary: 'This document',
    refusals: [],
    success: { status: 200, description: 'OpenAPI 3.1', schema: { type: 'object' } },
  },
  getMe: {
    summary: 'The caller’s own record and roles',
    refusals: [],
    success: { status: 200, description: 'Who the caller is', schema: referTo('Me') },
  },
  sync: {
    summary: 'What changed since the cursor, or everything without one',
    refusals: ['bad-request'],
    query: syncQuery,
    success: { status: 200, description: 'A page of changes', schema: referTo('Sync') },
  },
  listRecords: {
    summary: 'The records of a collection that the caller may see, oldest first',
    refusals: ['bad-request', 'not-found'],
    query: listQuery,
    success: {
      status: 200,
      description: 'A page',
      schema: {
        type: 'object',
        required: ['items'],
        properties: { items: { type: 'array', items: anyOf(collections) }, cursor: { type: 'string' } },
      },
    },
  },
  getRecord: oneRecord('One record', ['not-found'], anyOf(collections)),
  createRecord: {
    summary: 'A new record; of a request by a member, a nomination',
    refusals: [
      'bad-request',
      'forbidden',
      'not-found',
      'conflict',
      'too-large',
      'unsupported-type',
      'invalid',
    ],
    headers: [
      { name: 'Idempotency-Key', description: 'Makes sending this again safe for a day', required: false },
    ],
    body: anyOf(written, 'Create'),
    success: {
      status: 201,
      description: 'The record',
      schema: anyOf(written),
      headers: { ...tag, location: { schema: { type: 'string' } } },
    },
  },
  editRecord: {
    ...oneRecord(
      'The record with new content',
      [
        'bad-request',
        'forbidden',
        'not-found',
        'stale',
        'precondition-required',
        'too-large',
        'unsupported-type',
        'invalid',
      ],
      anyOf(written),
      anyOf(written, 'Edit'),
    ),
    headers: [ifMatch],
  },
  deleteRecord: nothing('Deletes a record', ['forbidden', 'not-found', 'last-admin']),
  approveRequest: oneRecord('Makes a member of a request', ['not-found'], referTo(nameOf('users'))),
  approveResource: oneRecord(
    'Shows a resource to all members',
    ['forbidden', 'not-found'],
    referTo(nameOf('resources')),
  ),
  renewOffer: oneRecord(
    'Sets the offer’s expiry to so many weeks from now',
    ['bad-request', 'forbidden', 'not-found', 'unsupported-type', 'invalid'],
    referTo(nameOf('offers')),
    input(renewInput),
  ),
  grantAdmin: nothing('Makes a member an administrator', ['forbidden', 'not-found']),
  revokeAdmin: nothing('Takes the administrator’s rights away', ['forbidden', 'not-found', 'last-admin']),
  dismissNotification: nothing('Dismisses one of the caller’s notifications', ['not-found']),
  startUpload: {
    summary: 'An address to send a picture to',
    refusals: ['bad-request', 'unsupported-type', 'invalid'],
    body: input(uploadInput),
    success: { status: 201, description: 'A signed upload, good for minutes', schema: output(uploadAnswer) },
  },
  readUpload: {
    summary: 'How far one’s upload is',
    refusals: ['not-found'],
    success: { status: 200, description: 'Its status', schema: output(uploadStatus) },
  },
  getPicture: {
    summary: 'A picture',
    refusals: ['not-found'],
    success: { status: 200, description: 'The picture', type: 'image/webp' },
  },
};

const parameterSchemas: Record<string, Json> = {
  collection: input(collectionName),
  variant: input(variantName),
};

function parametersOf(route: Route, { query, headers = [] }: Description): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: parameterSchemas[name] ?? input(recordId),
  }));
  const properties = (query ? (input(query).properties ?? {}) : {}) as Record<string, Json>;
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema: name === 'limit' ? { type: 'integer', minimum: 1, maximum: 200, default: 50 } : schema,
    })),
    ...headers.map((header) => ({ ...header, in: 'header', schema: { type: 'string' } })),
  ];
}

function refusalsOf(route: Route, { refusals }: Description): Json {
  const codes = [...refusals, ...(route.public ? [] : always)];
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join(' '),
        content: {
          'application/json': {
            schema: referTo(status === 412 ? 'Stale' : 'Error'),
            example: {
              error: { code: ofStatus[0], message: errorCatalogue[ofStatus[0] as ErrorCode].message },
            },
          },
        },
      },
    ]),
  );
}

function operationOf(route: Route): Json {
  const description = descriptions[route.operation];
  const { success, summary, body } = description;
  const type = success.type ?? 'application/json';
  const content = success.type ? { [type]: {} } : success.schema && { [type]: { schema: success.schema } };
  return {
    operationId: route.operation,
    summary,
    ...(route.public ? { security: [] } : {}),
    parameters: parametersOf(route, description),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [success.status]: {
        description: success.description,
        ...(success.headers && { headers: success.headers }),
        ...(content && { content }),
      },
      ...refusalsOf(route, description),
    },
  };
}

function schemas(): Json {
  const error = output(errorAnswer);
  return {
    Error: error,
    Stale: {
      ...error,
      properties: { ...(error.properties as Json), current: anyOf(written) },
    },
    Me: output(meAnswer),
    Sync: output(syncAnswer),
    ...Object.fromEntries(
      collections.map((each) => [
        nameOf(each),
        { ...output(kinds[each].presentedPrivately), required: requiredOf(each) },
      ]),
    ),
    ...Object.fromEntries(written.map((each) => [nameOf(each, 'Create'), input(kinds[each].create)])),
    ...Object.fromEntries(written.map((each) => [nameOf(each, 'Edit'), input(kinds[each].edit)])),
  };
}

/** Private fields are there for some callers only, so none of them is required. */
function requiredOf(collection: Collection): string[] {
  const required = (output(kinds[collection].presentedPrivately).required ?? []) as string[];
  return required.filter((name) => !kinds[collection].privateFields.includes(name));
}

let document: Json | undefined;

/** The contract as OpenAPI 3.1, made from the schemas that judge and the routes that are served. */
export function openapi(): Answer {
  const paths: Record<string, Json> = {};
  if (!document) {
    for (const route of routes)
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
    document = {
      openapi: '3.1.0',
      info: {
        title: product.title,
        version: '1',
        description: `${product.description} Pictures are sent as ${imageTypes.join(', ')}.`,
      },
      security: [{ accessToken: [] }],
      paths,
      components: {
        schemas: schemas(),
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    };
  }
  return { status: 200, body: document, headers: { 'cache-control': 'public, max-age=300' } };
}
