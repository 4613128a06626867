import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What the functions may reach: services of AWS, each by its client. */
const clients = ['cognito-identity-provider', 'dynamodb', 'kms', 'lambda', 's3', 'sesv2'];
/** The canary visits the product's own address as a browser does. */
const asBrowser = /^functions[/\\]canary[/\\]/;
/** Everything else in Node.js and in packages that opens a connection. */
const others =
  /\bfetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\b|from '(?:node:)?(?:http|https|http2|net|tls|dgram|dns)(?:\/promises)?'|from '(?:undici|axios|got|node-fetch|ws|aws-amplify)[/']/;

const importsOf = (code: string) =>
  [...code.matchAll(/(?:from |import\()'@aws-sdk\/client-([\w-]+)'/g)].map(([, name]) => String(name));

test('the functions reach nothing but the listed services, whatever people send', () => {
  const files = globSync('{functions,shared}/**/*.ts', { cwd: root });
  const code = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  expect([...new Set(code.flatMap(([, text]) => importsOf(text)))].sort()).toEqual(clients);
  expect(
    code.filter(([file, text]) => others.test(text) && !asBrowser.test(file)).map(([file]) => file),
  ).toEqual([]);
  // The control: the canary's calls are found.
  expect(code.filter(([file, text]) => asBrowser.test(file) && others.test(text)).length).toBeGreaterThan(0);
});
