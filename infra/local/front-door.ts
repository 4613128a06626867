import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentRoute } from '../../shared/calls/routes.ts';
import { product } from '../../shared/text/product.ts';
import type { Distribution } from './cloudfront/distribution.ts';
import type { Cognito } from './cognito/edge.ts';
import type { Schedules } from './events/schedules.ts';
import {
  BodyTooLarge,
  type HttpRequest,
  type HttpResponse,
  json,
  readRequest,
  text,
  writeResponse,
} from './machine/http.ts';
import { objectLimit, type Storage } from './s3/edge.ts';
import type { Outbox } from './ses/outbox.ts';
import { outboxPage } from './ses/outbox-page.ts';

/** The services behind the product's origin. */
export interface Services {
  distribution: Distribution;
  cognito: Cognito;
  storage: Storage;
  outbox: Outbox;
  schedules: Schedules;
  /** In development, serves the app's sources instead of its built files. */
  app?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
}

const isSource = /\.tsx?$/;

export const storageMount = '/__local/s3';
export const cognitoMount = '/__local/cognito';

/**
 * The HTTP server at the product's address: the distribution, and under `/__local` what only a local run has. It listens
 * on the loopback interface and checks the Host header, so that no other site can reach it by DNS rebinding.
 */
export class FrontDoor {
  readonly server: Server;
  readonly port: number;
  #rooms: Services | undefined;

  private constructor(server: Server) {
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** @param port 0 for any free port. Throws if the port is taken. */
  static async listen(port: number): Promise<FrontDoor> {
    let door: FrontDoor | undefined;
    const server = createServer((incoming, outgoing) => door?.handle(incoming, outgoing));
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((done, fail) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        fail(
          error.code === 'EADDRINUSE'
            ? new Error(`Port ${port} is taken. Choose another: PORT=3001 npm start`)
            : error,
        ),
      );
      server.listen(port, '127.0.0.1', done);
    });
    door = new FrontDoor(server);
    return door;
  }

  open(rooms: Services): void {
    this.#rooms = rooms;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const refused = this.#refusal(incoming);
      if (refused) return writeResponse(outgoing, refused);
      const rooms = this.#rooms;
      if (!rooms)
        return writeResponse(outgoing, {
          ...text(503, `${product.name} is starting.`),
          headers: { 'retry-after': '1' },
        });
      const path = (incoming.url ?? '/').split('?')[0] ?? '/';
      if (
        rooms.app &&
        // A source's path may look like one of the service, as `/api/api.ts` does.
        (rooms.distribution.servesApp(path) || isSource.test(path)) &&
        path !== '/config.json' &&
        path !== documentRoute.path &&
        !path.startsWith('/__local/')
      ) {
        return rooms.app(incoming, outgoing, () => writeResponse(outgoing, text(404, 'Not Found')));
      }
      const request = await readRequest(incoming, objectLimit);
      writeResponse(outgoing, await answer(rooms, request), request.method);
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        outgoing.shouldKeepAlive = false;
        return writeResponse(outgoing, json(413, { message: 'Request Entity Too Large' }));
      }
      console.error(error);
      if (!outgoing.headersSent) writeResponse(outgoing, json(500, { message: 'Internal Server Error' }));
    }
  }

  #refusal({
    url = '/',
    headers: { host, origin, 'sec-fetch-site': site },
  }: IncomingMessage): HttpResponse | undefined {
    const names = ['localhost', '127.0.0.1'].map((name) => `${name}:${this.port}`);
    if (!host || !names.includes(host)) return text(421, 'This address is served as localhost only.');
    const foreign = (origin && !names.includes(origin.replace('http://', ''))) || site === 'cross-site';
    if (foreign && url.startsWith('/__local/'))
      return text(403, 'Pages from elsewhere have no business here.');
    try {
      decodeURI(url);
    } catch {
      return text(400, 'Bad Request');
    }
    return undefined;
  }
}

async function answer(rooms: Services, request: HttpRequest): Promise<HttpResponse> {
  const { method, path, query, headers } = request;
  if (path.startsWith(`${storageMount}/`)) return rooms.storage.answer(request);
  if (path === cognitoMount || path === `${cognitoMount}/`) return rooms.cognito.answerPublic(request);
  if (path === '/__local/mail' && method === 'GET') return mail(rooms.outbox, headers.accept ?? '', query);
  if (path.startsWith('/__local/run/') && method === 'POST')
    return run(rooms.schedules, path.slice('/__local/run/'.length));
  if (path.startsWith('/__local/')) return text(404, 'Not Found');
  return rooms.distribution.answer(request);
}

/** The mails in the outbox, or those to the address in `to`. */
function mail(outbox: Outbox, accept: string, query: string): HttpResponse {
  const to = new URLSearchParams(query).get('to')?.toLowerCase();
  const mails = outbox
    .list()
    .filter((each) => to === undefined || each.to.some((address) => address.toLowerCase() === to));
  return accept.includes('application/json')
    ? json(200, mails)
    : text(200, outboxPage(mails), 'text/html; charset=utf-8');
}

async function run(schedules: Schedules, name: string): Promise<HttpResponse> {
  const outcome = await schedules.runNow(decodeURIComponent(name));
  if (!outcome) return json(404, { message: `No schedule runs a function called ${name}.` });
  if (!outcome.ok) return json(500, { message: `${outcome.errorType}: ${outcome.errorMessage}` });
  return json(200, { result: JSON.parse(outcome.payload) });
}
