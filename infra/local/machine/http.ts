import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A request with its body. Header names are lower-case. */
export interface HttpRequest {
  method: string;
  /** Still percent-encoded, without the query. */
  path: string;
  /** Still percent-encoded, without the question mark. */
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The caller's IP address, in 127.0.0.0/8. */
  from?: string;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

export const ownAddress = '127.0.0.1';

export class BodyTooLarge extends Error {}

/** Reads a request. @param limit the most bytes of the body; more throw {@link BodyTooLarge} */
export async function readRequest(incoming: IncomingMessage, limit: number): Promise<HttpRequest> {
  const [path = '/', query = ''] = splitOnce(incoming.url ?? '/', '?');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
  return {
    method: incoming.method ?? 'GET',
    path,
    query,
    headers,
    body: Buffer.concat(chunks),
    from: incoming.socket.remoteAddress ?? ownAddress,
  };
}

export function writeResponse(
  outgoing: ServerResponse,
  { status, headers, body }: HttpResponse,
  method = 'GET',
): void {
  const bodiless = status === 204 || status === 304;
  outgoing.writeHead(status, bodiless ? headers : { ...headers, 'content-length': body.length });
  outgoing.end(bodiless || method === 'HEAD' ? undefined : body);
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

export function text(status: number, value: string, type = 'text/plain; charset=utf-8'): HttpResponse {
  return { status, headers: { 'content-type': type }, body: Buffer.from(value) };
}

const agent = new Agent({ keepAlive: true });
/** Methods that can safely be retried. */
const idempotent = ['GET', 'HEAD', 'PUT', 'DELETE'];
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** Forwards a request to an engine. @param origin such as `http://127.0.0.1:8000` */
export function forward(origin: string, sent: HttpRequest): Promise<HttpResponse> {
  return new Promise((done, fail) => {
    const target = `${origin}${sent.path}${sent.query && `?${sent.query}`}`;
    const headers = { ...sent.headers, 'content-length': String(sent.body.length) };
    const outgoing = request(target, { agent, method: sent.method, headers }, async (incoming) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        const answered = Object.entries(incoming.headers).filter(([name]) => !hopByHop.has(name));
        done({
          status: incoming.statusCode ?? 502,
          headers: Object.fromEntries(answered.map(([name, value]) => [name, value ?? ''])),
          body: Buffer.concat(chunks),
        });
      } catch (error) {
        fail(error);
      }
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The other end may close a kept-alive connection at the moment when it is used again.
      const isClosed = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (isClosed && idempotent.includes(sent.method)) forward(origin, sent).then(done, fail);
      else fail(error);
    });
    outgoing.end(sent.body);
  });
}

export function splitOnce(value: string, separator: string): [string, string?] {
  const at = value.indexOf(separator);
  return at < 0 ? [value] : [value.slice(0, at), value.slice(at + separator.length)];
}

/** A part of a path, decoded where that is possible. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
