import { createServer, request } from 'node:http';

/**
 * Stands before an emulator of AWS, and gives its distribution what names and certificates give it elsewhere: its host
 * name, and the word that people came by TLS.
 */
const { AWS_ENDPOINT_URL = '', PORT } = process.env;
const [host = ''] = process.argv.slice(2);
const { hostname, port } = new URL(AWS_ENDPOINT_URL);

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
