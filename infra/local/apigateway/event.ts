import { randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../machine/http.ts';
import type { Authorization } from './authorizer.ts';
import type { PathParameters } from './routes.ts';

/** The event of payload format 2.0 that a Lambda integration receives. */
export function toEvent(
  request: HttpRequest,
  routeKey: string,
  parameters: PathParameters,
  authorization: Authorization | undefined,
  apiId: string,
): object {
  const { cookie, ...headers } = request.headers;
  const query = queryParameters(request.query);
  const now = new Date();
  // Bodies of other types reach the function in base64.
  const isText = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[^;]+\+(json|xml))/i.test(
    headers['content-type'] ?? 'application/json',
  );
  return {
    version: '2.0',
    routeKey,
    rawPath: decodeURI(request.path),
    rawQueryString: request.query,
    ...(cookie && { cookies: cookie.split('; ') }),
    headers,
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: 'anonymous',
      apiId,
      domainName: headers.host,
      domainPrefix: (headers.host ?? '').split('.')[0],
      ...(authorization && { authorizer: { jwt: authorization } }),
      http: {
        method: request.method,
        path: decodeURI(request.path),
        protocol: 'HTTP/1.1',
        // CloudFront's address; the caller's is in a header.
        sourceIp: '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    ...(request.body.length > 0 && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

/** Repeated parameters are joined with commas; without a query it is undefined. */
function queryParameters(query: string): Record<string, string> | undefined {
  if (query === '') return undefined;
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    parameters[name] = name in parameters ? `${parameters[name]},${value}` : value;
  }
  return parameters;
}

interface Result {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

/** The response that an HTTP API makes of a function's answer; undefined if the answer is invalid. */
export function toResponse(payload: string): HttpResponse | undefined {
  const result = JSON.parse(payload) as Result | string | null;
  if (result === null || typeof result !== 'object' || result.statusCode === undefined) {
    // In format 2.0 an answer without a status code is the body.
    if (result === null) return undefined;
    const body = typeof result === 'string' ? result : JSON.stringify(result);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
  }
  const { statusCode, headers = {}, cookies, body = '', isBase64Encoded } = result;
  if (!Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599) return undefined;
  const lowerCase = Object.entries(headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...Object.fromEntries(lowerCase),
      ...(cookies && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}
