import { createHash, createHmac, randomUUID } from 'node:crypto';
import vm from 'node:vm';
import { type HttpRequest, type HttpResponse, ownAddress } from '../machine/http.ts';

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Values;
  headers: Values;
  cookies: Values;
}

interface EdgeResponse {
  statusCode: number;
  headers?: Values;
  body?: string | { encoding: 'text' | 'base64'; data: string };
}

/** A viewer-request function returns the request, which it may have changed, or an answer. */
export type EdgeFunction = (request: HttpRequest) => { request: HttpRequest } | { response: HttpResponse };

/** CloudFront ends a function after about a millisecond; a busy laptop needs more time. */
const timeoutMilliseconds = 2_000;

/**
 * Loads the code of a CloudFront function. It runs in its own realm, without this process's globals.
 */
export function edgeFunction(code: string, distribution: { id: string; domain: string }): EdgeFunction {
  // CloudFront's runtime has little more of Node.js than Buffer and hashes. With this process's Date it has its clock.
  const realm = vm.createContext({ Buffer, Date, require: moduleOf });
  new vm.Script(code).runInContext(realm);
  const call = new vm.Script('JSON.stringify(handler(JSON.parse(given)))');

  return (request) => {
    realm.given = JSON.stringify({
      version: '1.0',
      context: {
        eventType: 'viewer-request',
        distributionId: distribution.id,
        distributionDomainName: distribution.domain,
        requestId: randomUUID(),
      },
      viewer: { ip: request.from ?? ownAddress },
      request: toEdge(request),
    });
    const result = JSON.parse(call.runInContext(realm, { timeout: timeoutMilliseconds })) as
      | EdgeRequest
      | EdgeResponse;
    if ('statusCode' in result) return { response: fromResponse(result) };
    return { request: fromRequest(result, request) };
  };
}

function moduleOf(name: string): object {
  if (name !== 'crypto') throw new Error(`CloudFront's runtime has no module ${name}.`);
  return { createHash, createHmac };
}

function toEdge({ method, path, query, headers }: HttpRequest): EdgeRequest {
  const { cookie = '', ...others } = headers;
  const single = (entries: [string, string][]): Values =>
    Object.fromEntries(entries.map(([name, value]) => [name, { value }]));
  const pairs = (text: string, separator: string) =>
    text
      .split(separator)
      .filter(Boolean)
      .map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), value.join('=')];
      });
  return {
    method,
    uri: path,
    querystring: repeated(pairs(query, '&')),
    headers: single(Object.entries(others)),
    cookies: single(pairs(cookie, ';')),
  };
}

/** A repeated name has all its values in `multiValue`. */
function repeated(pairs: [string, string][]): Values {
  const values: Values = {};
  for (const [name, value] of pairs) {
    const earlier = values[name];
    values[name] = earlier
      ? { ...earlier, multiValue: [...(earlier.multiValue ?? [{ value: earlier.value }]), { value }] }
      : { value };
  }
  return values;
}

function fromRequest(
  { method, uri, querystring, headers, cookies }: EdgeRequest,
  { body, from = ownAddress }: HttpRequest,
): HttpRequest {
  const pairs = (values: Values, separator: string) =>
    Object.entries(values)
      .flatMap(([name, { value, multiValue = [{ value }] }]) => multiValue.map((each) => [name, each.value]))
      .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
      .join(separator);
  const plain = Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
  const cookie = pairs(cookies, '; ');
  return {
    method,
    path: uri,
    query: pairs(querystring, '&'),
    headers: { ...plain, ...(cookie && { cookie }) },
    body,
    from,
  };
}

function fromResponse({ statusCode, headers = {}, body = '' }: EdgeResponse): HttpResponse {
  const { data, encoding } = typeof body === 'string' ? { data: body, encoding: 'text' } : body;
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
    body: Buffer.from(data, encoding === 'base64' ? 'base64' : 'utf8'),
  };
}
