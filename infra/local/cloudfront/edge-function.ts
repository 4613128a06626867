import { randomUUID } from 'node:crypto';
import vm from 'node:vm';
import type { HttpRequest, HttpResponse } from '../http.ts';

type Values = Record<string, { value: string }>;

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

/** A viewer-request function: the request goes on, changed perhaps, or is answered at once. */
export type EdgeFunction = (request: HttpRequest) => { request: HttpRequest } | { response: HttpResponse };

/** CloudFront ends a function after about a millisecond of its own processors; a laptop is given more. */
const timeoutMilliseconds = 100;

/** Makes a CloudFront Function of its code. It runs in a realm of its own, without this process's globals. */
export function edgeFunction(code: string, distributionId: string): EdgeFunction {
  const realm = vm.createContext({});
  new vm.Script(code).runInContext(realm);
  const call = new vm.Script('JSON.stringify(handler(JSON.parse(given)))');

  return (request) => {
    realm.given = JSON.stringify({
      version: '1.0',
      context: { eventType: 'viewer-request', distributionId, requestId: randomUUID() },
      viewer: { ip: '127.0.0.1' },
      request: toEdge(request),
    });
    const result = JSON.parse(call.runInContext(realm, { timeout: timeoutMilliseconds })) as
      | EdgeRequest
      | EdgeResponse;
    if ('statusCode' in result) return { response: fromResponse(result) };
    return { request: fromRequest(result, request) };
  };
}

function toEdge({ method, path, query, headers }: HttpRequest): EdgeRequest {
  const { cookie = '', ...others } = headers;
  const values = (entries: Iterable<[string, string]>): Values =>
    Object.fromEntries([...entries].map(([name, value]) => [name, { value }]));
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
    querystring: values(pairs(query, '&')),
    headers: values(Object.entries(others)),
    cookies: values(pairs(cookie, ';')),
  };
}

function fromRequest(
  { method, uri, querystring, headers, cookies }: EdgeRequest,
  { body }: HttpRequest,
): HttpRequest {
  const pairs = (values: Values, separator: string) =>
    Object.entries(values)
      .map(([name, { value }]) => (value === '' ? name : `${name}=${value}`))
      .join(separator);
  const plain = Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
  const cookie = pairs(cookies, '; ');
  return {
    method,
    path: uri,
    query: pairs(querystring, '&'),
    headers: { ...plain, ...(cookie && { cookie }) },
    body,
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
