import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { originHeader } from '../../shared/protocol/headers.ts';
import { ready } from './ready.ts';

/** A request with headers that `fetch` wouldn't send. */
function ask(path: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const asked = request(new URL(path, ready().url), { method, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    asked.on('error', fail);
    asked.end();
  });
}

describe('the addresses that only this machine has', () => {
  test('run a scheduled function and show the mail', async () => {
    expect(await ask('/__local/run/schedule', 'POST', {})).toBe(200);
    expect(await ask('/__local/mail', 'GET', {})).toBe(200);
  });

  test('are closed to pages from elsewhere', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect(await ask('/__local/run/schedule', 'POST', headers)).toBe(403);
      expect(await ask('/__local/mail', 'GET', headers)).toBe(403);
    }
  });

  test('are closed to other names of this machine', async () => {
    expect(await ask('/__local/mail', 'GET', { host: 'rebound.example:3000' })).toBe(421);
    expect(await ask('/home', 'GET', { host: 'rebound.example:3000' })).toBe(421);
  });

  test('run nothing that no schedule names', async () => {
    expect(await ask('/__local/run/handler', 'POST', {})).toBe(404);
    expect(await ask('/__local/run/schedule', 'GET', {})).toBe(404);
  });
});

describe('the table', () => {
  const read = (origin: string, authorization?: string) =>
    fetch(origin, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.ListTables',
        ...(authorization && { authorization, 'x-amz-date': '20260101T000000Z' }),
      },
      body: '{}',
    });
  const forged =
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=' +
    '0'.repeat(64);

  test('is closed to requests that no known key signed', async () => {
    const { endpoints, engines } = ready();
    expect((await read(endpoints.AWS_ENDPOINT_URL_DYNAMODB)).status).toBe(403);
    expect((await read(endpoints.AWS_ENDPOINT_URL_DYNAMODB, forged)).status).toBe(403);
    expect((await read(engines.dynamodb, forged)).status).toBe(200);
  });
});

test('whoever calls can’t speak for the edge, which says its own to the API', async () => {
  const headers = { [originHeader]: 'guessed' };
  expect(await ask('/api/account/codes', 'POST', headers)).toBe(400);
});

test('the app is served with the headers of its distribution', async () => {
  const answer = await fetch(`${ready().url}/home`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await fetch(`${ready().url}/assets/missing.js`)).status).toBe(403);
});
