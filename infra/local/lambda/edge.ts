import { account, region } from '../assembly/identifiers.ts';
import { accessDenied } from '../aws/errors.ts';
import type { Principal } from '../aws/principals.ts';
import { type HttpRequest, type HttpResponse, json } from '../machine/http.ts';
import type { Functions } from './functions.ts';

/** An event source of a function. */
export type Source = {
  readonly description: {
    UUID: string;
    EventSourceArn: string;
    FunctionArn: string;
    State: string;
    LastModified?: number;
  };
  enable(enabled: boolean): Promise<void>;
};

const mappingArn = ({ UUID }: Source['description']) =>
  `arn:aws:lambda:${region}:${account}:event-source-mapping:${UUID}`;
const mappings = '/2015-03-31/event-source-mappings';
const invocation = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** The IAM action of each method on an event source mapping. */
const actions: Record<string, string> = {
  GET: 'lambda:GetEventSourceMapping',
  PUT: 'lambda:UpdateEventSourceMapping',
};

/**
 * The part of Lambda's API that operators' commands use: pausing an event source and invoking a function. The canary may
 * only read the event source.
 */
export async function answerLambda(
  { method, path, body }: HttpRequest,
  principal: Pick<Principal, 'name' | 'allows'>,
  sources: Source[],
  functions: Pick<Functions, 'invoke'>,
): Promise<HttpResponse> {
  const described = sources.map((source) => source.description);
  const asked = described.find(({ UUID }) => path === `${mappings}/${UUID}`);
  const [action, resource] = asked
    ? [actions[method] ?? '', mappingArn(asked)]
    : [`lambda:${method} ${path}`, '*'];
  if (!principal.allows(action, resource)) return accessDenied(principal, action, resource, 403);
  if (method === 'GET' && path === mappings) return json(200, { EventSourceMappings: described });
  const source = sources.find(({ description }) => path === `${mappings}/${description.UUID}`);
  if (source) {
    if (method === 'PUT') await source.enable(JSON.parse(body.toString()).Enabled === true);
    return json(method === 'PUT' ? 202 : 200, source.description);
  }
  const [, name] = invocation.exec(path) ?? [];
  if (method !== 'POST' || !name) return json(404, { message: `Lambda has no ${method} ${path} here.` });
  const outcome = await functions.invoke(decodeURIComponent(name), JSON.parse(body.toString()));
  return outcome.ok
    ? { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(outcome.payload) }
    : json(200, { errorMessage: outcome.errorMessage }, { 'x-amz-function-error': 'Unhandled' });
}
