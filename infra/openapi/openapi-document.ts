import * as z from 'zod';
import { recordId } from '../../shared/fields/fields.ts';
import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';
import { description } from '../../shared/language/description.ts';
import { inEnglish } from '../../shared/language/messages.ts';
import { imageTypes, variants } from '../../shared/picture/upload.ts';
import { type ErrorCode, errorCatalogue } from '../../shared/protocol/errors.ts';
import { passCookie } from '../../shared/protocol/headers.ts';
import { sentSentence } from '../../shared/protocol/sent-sentence.ts';
import { product } from '../../shared/text/product.ts';
import { type Content, type Description, descriptions, schemaName } from './descriptions.ts';
import { input, type Json, output, toPascalCase, withTitles } from './schemas.ts';

/** Transient refusals. */
const transientCodes: ErrorCode[] = ['slow-down', 'try-again'];

/** The API's contract in OpenAPI 3.1, made from the calls and their schemas. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {};
  const responses: Record<string, Json> = {};
  for (const each of descriptions()) {
    const { path, method } = each;
    const refused = refusals(each);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(each, refused) };
    for (const { name, status, codes } of refused) responses[name] = refusal(status, codes);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product.title,
      version: '1',
      description: `${inEnglish(description)} Pictures are sent as ${imageTypes.join(', ')}. A method that a path doesn’t have here is answered 405, with those that it has in \`Allow\`; headers that are too large are answered 431, and TRACE is refused, before a call is looked at.`,
    },
    servers: [{ url: '/' }],
    security: [{ accessToken: [] }],
    paths,
    components: {
      schemas: schemas(),
      responses,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        pass: { type: 'apiKey', in: 'cookie', name: passCookie },
      },
    },
  };
}

function operation(described: Description, refused: Refusal[]): Json {
  const { operationId, summary, security, body, success, others = {} } = described;
  return {
    operationId,
    summary,
    ...(security && { security: security === 'nothing' ? [] : [{ [security]: [] }] }),
    parameters: parameters(described),
    ...(body && { requestBody: { required: true, content: content(body) } }),
    responses: {
      ...(success && {
        [success.status]: {
          description: success.description,
          ...(success.headers && { headers: success.headers }),
          ...(success.content && { content: content(success.content) }),
        },
      }),
      ...Object.fromEntries(Object.entries(others).map(([status, description]) => [status, { description }])),
      ...Object.fromEntries(
        refused.map(({ name, status }) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  };
}

const content = ({ type = 'application/json', schema, example }: Content): Json => ({
  [type]: { ...(schema && { schema }), ...(example !== undefined && { example }) },
});

const inPath: Record<string, Json> = {
  collection: input(z.enum(collections)),
  variant: input(z.enum(Object.keys(variants))),
};

function parameters({ path, query, headers = [] }: Description): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const properties = (query ? output(query).properties : undefined) ?? {};
  return [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath[name] ?? input(recordId),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
    ...headers.map(({ value, ...header }) => ({ ...header, in: 'header', schema: input(value) })),
  ];
}

type Refusal = { name: string; status: number; codes: ErrorCode[] };

function refusals({ codes }: Description): Refusal[] {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return [...byStatus].map(([status, ofStatus]) => ({
    name: toPascalCase(ofStatus.join(' or ').replaceAll('-', ' ')),
    status,
    codes: ofStatus,
  }));
}

function refusal(status: number, codes: ErrorCode[]): Json {
  const example = (code: ErrorCode) => ({
    error: { code, message: inEnglish(errorCatalogue[code].message) },
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${inEnglish(errorCatalogue[code].message)}`).join(' '),
    ...(codes.some((code) => transientCodes.includes(code)) && {
      headers: {
        'retry-after': {
          description:
            'Seconds after which to call again: until the end of a day, for what has a limit a day.',
          schema: { type: 'integer' },
        },
      },
    }),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schemaOf(status)}` },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  };
}

/** The gateway may answer with these itself, in its own format. */
const byGateway = [401, 403, 413, 429, 500, 503];
/** These answers include the conflicting record. */
const withRecord = [409, 412];
function schemaOf(status: number): string {
  if (withRecord.includes(status)) return 'ErrorWithRecord';
  return byGateway.includes(status) ? 'ErrorOrGatewayError' : 'Error';
}

const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    ...sentSentence.shape,
    fields: z.array(z.object({ path: z.string(), ...sentSentence.shape })).optional(),
  }),
});

function schemas(): Json {
  const error = output(errorAnswer);
  const current = {
    description: 'The record as it is now, where one stands in the way.',
    oneOf: collections
      .filter((each) => kinds[each].createdByClients)
      .map((each) => ({ $ref: `#/components/schemas/${schemaName(each)}` })),
  };
  return {
    Error: error,
    GatewayError: {
      type: 'object',
      required: ['message'],
      properties: { message: { type: 'string' } },
      additionalProperties: false,
    },
    ErrorOrGatewayError: {
      oneOf: [{ $ref: '#/components/schemas/Error' }, { $ref: '#/components/schemas/GatewayError' }],
    },
    ErrorWithRecord: { ...error, properties: { ...(error.properties as Json), current } },
    ...Object.fromEntries(collections.map((each) => [schemaName(each), record(each)])),
  };
}

/** Private fields are optional, because only some callers see them. */
function record(collection: Collection): Json {
  const schema = output(kinds[collection].presentedPrivately);
  const required = (schema.required ?? []) as string[];
  return {
    ...schema,
    properties: withTitles(schema.properties, kinds[collection].labels),
    required: required.filter((name) => !kinds[collection].privateFields.includes(name)),
  };
}
