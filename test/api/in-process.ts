import { afterAll } from 'vitest';
import { type HttpRequest, type HttpResponse, json } from '../../infra/local/machine/http.ts';
import type { Config } from '../helpers/cognito.ts';
import { password } from '../helpers/people.ts';
import { type InProcess, speakTo } from '../helpers/product.ts';
import { streamTo } from '../helpers/stream.ts';
import { type Accounts, startAccounts } from '../in-process/accounts.ts';
import { aUser, type Network } from '../in-process/network.ts';

let stop = () => {};
// Here, where the file that imports this is collected: a hook that another hook asks for is never called.
afterAll(() => stop());

/**
 * Starts the product in the test's own process, with the administrator of the first seed, and has the steps speak to
 * it: the API's function over the table's own engine, the user pool of the stacks, the outbox.
 *
 * @param stream whether the stream's function takes in what was written, which is done when a test waits for something
 */
export async function startInProcess({
  stream: hasStream = false,
} = {}): Promise<InProcess & { network: Network }> {
  // The functions say a line a call.
  Object.assign(process.env, { UPLOAD_BUCKET: 'uploads', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' });
  const accounts = await startAccounts({ stream: hasStream });
  const stream = hasStream
    ? streamTo((await import('../../functions/stream/stream.lambda.ts')).handler)
    : undefined;
  const email = 'admin@colloquy.example';
  const id = await accounts.anIdentity(email, { name: 'Ada Administrator', password });
  await accounts.network.ground({
    users: [aUser(id, { name: 'Ada Administrator', email, admin: 'true', firstRun: false })],
    admins: [{ id }],
  });
  const product: InProcess = {
    fetch: async (path, init = {}) => fetched(await answerTo(accounts, requestOf(path, init))),
    follow: async () => stream?.run(),
  };
  speakTo(product);
  stop = () => accounts.stop();
  return { ...product, network: accounts.network };
}

function requestOf(path: string, { method = 'GET', headers, body }: RequestInit): HttpRequest {
  const { pathname, search } = new URL(path, 'https://colloquy.example');
  return {
    method,
    path: pathname,
    query: search.slice(1),
    headers: Object.fromEntries(new Headers(headers)),
    body: Buffer.from((body ?? '') as string),
  };
}

function answerTo(accounts: Accounts, request: HttpRequest): HttpResponse | Promise<HttpResponse> {
  const { path, query } = request;
  if (path === '/config.json') return json(200, configOf(accounts));
  if (path === '/pool') return accounts.poolRequest(request);
  if (path === '/__local/mail')
    return json(200, accounts.mailsTo(new URLSearchParams(query).get('to') ?? ''));
  return accounts.network.request(request);
}

const configOf = ({ client }: Accounts): Config => ({
  region: 'us-east-1',
  userPoolId: String(process.env.USER_POOL_ID),
  userPoolClientId: client,
  userPoolEndpoint: '/pool',
});

function fetched({ status, headers: answered, body }: HttpResponse): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answered))
    for (const each of [value].flat()) headers.append(name, each);
  return new Response(body.length > 0 ? body.toString() : null, { status, headers });
}
