import { createServer, request } from 'node:http';
import { outputsOf } from '../../infra/operate/stage.ts';

/**
 * Stands before an emulator of AWS and gives its distribution what resolvers and certificates give it elsewhere: the
 * host name by which it is found, and the word that people came by TLS.
 */
const { AWS_ENDPOINT_URL = '', PORT = '4600' } = process.env;
const { hostname, port } = new URL(AWS_ENDPOINT_URL);
const host = new URL(outputsOf(process.argv[2] ?? '').AppUrl).host;

createServer((call, answer) => {
  const { method, url: path } = call;
  const headers = { ...call.headers, host, 'x-forwarded-proto': 'https' };
  const ahead = request({ hostname, port, method, path, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
    answered.pipe(answer);
  });
  ahead.on('error', () => answer.destroy());
  call.pipe(ahead);
}).listen(Number(PORT), '127.0.0.1');
