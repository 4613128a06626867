import { type HttpRequest, type HttpResponse, json } from '../machine/http.ts';
import type { Functions } from './functions.ts';

/** What feeds a function. */
export type Source = {
  readonly description: { UUID: string; EventSourceArn: string; FunctionArn: string; State: string };
  enable(enabled: boolean): Promise<void>;
};

const mappings = '/2015-03-31/event-source-mappings';
const invocation = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** What an operator's commands ask of Lambda: to pause what reads a stream, and to call a function. */
export async function answerLambda(
  { method, path, body }: HttpRequest,
  sources: Source[],
  functions: Pick<Functions, 'invoke'>,
): Promise<HttpResponse> {
  const described = sources.map((source) => source.description);
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
