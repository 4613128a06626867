import { Agent, request } from 'node:http';

export type Sent = {
  status: number;
  /** Bytes of the body as it came over the wire, compressed where the server did. */
  bytes: number;
  /** Milliseconds from the first byte sent to the last received. */
  ms: number;
  body: Buffer;
  encoding: string | undefined;
  retryAfter: number;
};

export type Options = { body?: unknown; version?: number; accepting?: 'gzip' | 'br' | 'identity' };

/** The API as one person calls it, over connections that are kept as a browser does; it sees what is on the wire. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #origin: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
  }

  send(method: string, path: string, { body, version, accepting = 'gzip' }: Options = {}): Promise<Sent> {
    const begun = performance.now();
    return new Promise((done, fail) => {
      const sent = request(
        new URL(path, this.#origin),
        {
          agent: this.#agent,
          method,
          headers: {
            authorization: `Bearer ${this.#token}`,
            'accept-encoding': accepting,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(version !== undefined && { 'if-match': `"${version}"` }),
          },
        },
        async (response) => {
          const chunks = await Array.fromAsync(response as AsyncIterable<Buffer>);
          const content = Buffer.concat(chunks);
          done({
            status: response.statusCode ?? 0,
            bytes: content.length,
            ms: performance.now() - begun,
            body: content,
            encoding: response.headers['content-encoding'],
            retryAfter: Number(response.headers['retry-after'] ?? 1),
          });
        },
      );
      sent.on('error', fail);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
