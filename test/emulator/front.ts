import { createServer, type IncomingMessage, request } from 'node:http';

/**
 * Stands before an emulator of AWS, and gives its distribution what names and certificates give it elsewhere: its host
 * name, and the word that people came by TLS. That distribution asks no HTTP API; a call that it lets by is taken there.
 */
const { AWS_ENDPOINT_URL = '', PORT } = process.env;
const [distribution = '', api = ''] = process.argv.slice(2);
const { hostname, port } = new URL(AWS_ENDPOINT_URL);

createServer(async (call, answer) => {
  const body = Buffer.concat(await Array.fromAsync(call as AsyncIterable<Buffer>));
  const first = await ask(call, body, { host: distribution, 'x-forwarded-proto': 'https' });
  const isLetBy = first.statusCode === 502 && call.url?.startsWith('/api/');
  const answered = isLetBy ? await ask(call, body, { host: `${api}.execute-api.localhost` }) : first;
  answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
  answered.pipe(answer);
}).listen(Number(PORT), '127.0.0.1');

/** @returns the emulator's answer to a call, as it is for this host */
function ask(
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
  more: Record<string, string>,
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const options = { hostname, port, method, path, headers: { ...headers, ...more } };
    request(options, answered).on('error', failed).end(body);
  });
}
