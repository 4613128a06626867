import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpRequest, type HttpResponse, json, readRequest, writeResponse } from '../machine/http.ts';
import { awsError } from './errors.ts';
import type { Principal, Principals } from './principals.ts';
import { verifySignature } from './sigv4.ts';

/** A service that is called with signed requests. The path is relative to the service's own. */
export type Service = (request: HttpRequest, principal: Principal) => Promise<HttpResponse> | HttpResponse;

const bodyLimit = 16 * 1024 * 1024;

/**
 * The endpoints of the services, each under its signing name (`/dynamodb`, `/cognito-idp`, `/ses`). Every request needs a
 * valid signature of a known key.
 */
export async function serveAws(
  principals: Principals,
  services: Record<string, Service>,
): Promise<{ origin: string; stop(): void }> {
  async function answer(request: HttpRequest): Promise<HttpResponse> {
    const [, name = '', ...rest] = request.path.split('/');
    const service = services[name];
    if (!service) return json(404, { message: `There is no service ${name} here.` });
    const outcome = await verifySignature(request, name, (id) => principals.find(id)?.secretAccessKey);
    const principal = 'refused' in outcome ? undefined : principals.find(outcome.accessKeyId);
    if (!principal) {
      const code = 'refused' in outcome ? outcome.refused : 'InvalidAccessKeyId';
      const type = code === 'MissingAuthenticationToken' ? `${code}Exception` : 'InvalidSignatureException';
      return awsError(type, code, 403);
    }
    return service({ ...request, path: `/${rest.join('/')}` }, principal);
  }

  const server = createServer(async (incoming, outgoing) => {
    // Clients sign with the time in this header, so it must be the one that signatures are checked by, even in a test.
    outgoing.setHeader('date', new Date().toUTCString());
    try {
      writeResponse(outgoing, await answer(await readRequest(incoming, bodyLimit)), incoming.method);
    } catch (error) {
      console.error(error);
      writeResponse(outgoing, awsError('InternalFailure', 'The local service failed.', 500));
    }
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
