import { describe, expect, test } from 'vitest';
import { toEvent, toResponse } from '../../infra/local/apigateway/event.ts';
import { pickRoute } from '../../infra/local/apigateway/routes.ts';

const routes = [
  '$default',
  'GET /api/{collection}',
  'GET /api/me',
  'ANY /api/{proxy+}',
  'PUT /api/{collection}/{id}',
  'GET /api/{collection}/{id}',
].map((key) => ({ key, target: undefined }));
const picked = (method: string, path: string) => {
  const found = pickRoute(routes, method, path);
  return found && [found.route.key, found.parameters];
};

describe('the route of a request', () => {
  test('is the most specific one', () => {
    expect(picked('GET', '/api/me')).toEqual(['GET /api/me', {}]);
    expect(picked('GET', '/api/users')).toEqual(['GET /api/{collection}', { collection: 'users' }]);
    expect(picked('PUT', '/api/users/7')).toEqual([
      'PUT /api/{collection}/{id}',
      { collection: 'users', id: '7' },
    ]);
  });

  test('falls back to any method, any rest, and at last the default', () => {
    expect(picked('PATCH', '/api/users/7')).toEqual(['ANY /api/{proxy+}', { proxy: 'users/7' }]);
    expect(picked('GET', '/api/a/b/c')).toEqual(['ANY /api/{proxy+}', { proxy: 'a/b/c' }]);
    expect(picked('GET', '/elsewhere')).toEqual(['$default', {}]);
    expect(picked('GET', '/api/')).toEqual(['$default', {}]);
  });

  test('has its placeholders decoded', () => {
    expect(picked('GET', '/api/users/a%2Fb%20c')?.[1]).toEqual({ collection: 'users', id: 'a/b c' });
  });
});

test('the event of a request is of payload format 2.0', () => {
  const request = {
    method: 'POST',
    path: '/api/%C3%BC',
    query: 'a=1&a=2&b=%20',
    headers: {
      host: 'x.execute-api.us-east-1.amazonaws.com',
      cookie: 'k=v; l=w',
      'content-type': 'application/octet-stream',
    },
    body: Buffer.from([1, 2, 255]),
  };
  const authorization = { claims: { sub: 'me' }, scopes: ['one'] };
  expect(toEvent(request, 'POST /api/{x}', { x: 'ü' }, authorization, 'x')).toMatchObject({
    version: '2.0',
    routeKey: 'POST /api/{x}',
    rawPath: '/api/ü',
    rawQueryString: 'a=1&a=2&b=%20',
    queryStringParameters: { a: '1,2', b: ' ' },
    cookies: ['k=v', 'l=w'],
    pathParameters: { x: 'ü' },
    requestContext: { authorizer: { jwt: authorization }, http: { method: 'POST', path: '/api/ü' } },
    body: 'AQL/',
    isBase64Encoded: true,
  });
});

test('the answer of a function becomes a response, unless it is none', () => {
  const answer = {
    statusCode: 201,
    headers: { ETag: '"1"', 'X-N': 2 },
    cookies: ['a=b'],
    body: 'AQL/',
    isBase64Encoded: true,
  };
  expect(toResponse(JSON.stringify(answer))).toEqual({
    status: 201,
    headers: { 'content-type': 'text/plain; charset=utf-8', etag: '"1"', 'x-n': '2', 'set-cookie': ['a=b'] },
    body: Buffer.from([1, 2, 255]),
  });
  expect(toResponse('{"hello":1}')).toMatchObject({ status: 200, body: Buffer.from('{"hello":1}') });
  expect(toResponse('{"statusCode":"fine"}')).toBeUndefined();
  expect(toResponse('null')).toBeUndefined();
});
