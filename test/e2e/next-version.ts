import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { contractHeader } from '../../shared/protocol/headers.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the app from its sources, with another text in some of its files.
 *
 * @param changes by the end of a file's path: what it says, and what it is to say
 * @returns the folder
 */
export async function buildAnother(changes: Record<string, [from: string, to: string]>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  const plugin: Plugin = {
    name: 'another-version',
    enforce: 'pre',
    transform(code, id) {
      const [file, change] = Object.entries(changes).find(([end]) => id.endsWith(end)) ?? [];
      if (!change) return undefined;
      if (!code.includes(change[0])) throw new Error(`${file} does not say: ${change[0]}`);
      return code.replace(...change);
    },
  };
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
    plugins: [plugin],
    worker: { plugins: () => [plugin] },
  });
  return folder;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Hands on what was asked at another address, as if it had been asked of the product itself.
 *
 * @param change what is answered, where another text is to be
 */
export function passOn(
  product: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  change?: (text: string) => string,
): void {
  const { hostname, port, host } = new URL(product);
  const headers = {
    ...asked.headers,
    host,
    ...(asked.headers.origin && { origin: product }),
    ...(change && { 'accept-encoding': 'identity', 'if-none-match': '' }),
  };
  const options = { hostname, port, path: asked.url, method: asked.method, headers };
  const passedOn = request(options, async (from) => {
    const { 'content-length': _, etag, ...changed } = from.headers;
    answer.writeHead(from.statusCode ?? 502, change ? changed : from.headers);
    if (change) answer.end(change(Buffer.concat(await from.toArray()).toString()));
    else from.pipe(answer);
  });
  passedOn.on('error', () => answer.destroy());
  asked.pipe(passedOn);
}

/** Signing in, and where pictures are sent, are at the other address too. */
export const isAddressed = (path: string): boolean => path === '/config.json' || path === '/api/uploads';
export const addressed =
  (product: string, { headers }: IncomingMessage) =>
  (text: string) =>
    text.replaceAll(product, `http://${headers.host}`);

/** The product on an address of its own, where a deployment can happen: the app's files are then those of another build, and the old ones are gone. */
export async function deployable(product: string) {
  let folder: string | undefined;
  let understandsAll = false;
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', product);
    if (understandsAll) delete asked.headers[contractHeader];
    const isApp = !/^\/(api|media|__local)\//.test(pathname);
    if (isAddressed(pathname)) return passOn(product, asked, answer, addressed(product, asked));
    if (!folder || !isApp) return passOn(product, asked, answer);
    const file = join(folder, extname(pathname) ? pathname : 'index.html');
    if (!existsSync(file)) answer.writeHead(404).end();
    else
      answer
        .writeHead(200, { 'content-type': types[extname(file)] ?? '', 'cache-control': 'no-cache' })
        .end(readFileSync(file));
  });
  await new Promise<void>((ready) => {
    server.listen(0, 'localhost', ready);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** @param isService whether the service is of the same release, and so understands its pages */
    deploy(build: string, isService = false) {
      folder = build;
      understandsAll = isService;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
