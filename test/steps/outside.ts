import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the upkeep asks of a service beside the table: whom the mail goes to, whose identity or which picture ends. */
export type Asked = { service: 'mail' | 'identity' | 'picture'; about: string; text?: string };

/** What the service answers instead of doing it, as AWS names it. */
export type Refusal = { status: number; name: string };

export type Outside = {
  /** What was done, in order. */
  done: Asked[];
  /** The ids of identities that were invited long ago and never signed in. */
  invited: string[];
  /** Decides what is refused. */
  refuses(decide: (asked: Asked) => Refusal | undefined): void;
  stop(): void;
};

/**
 * The services beside the table that the stream and the schedule call, on one port, with answers such as
 * AWS gives. The functions' own modules read their settings when they are loaded: import them after this.
 */
export async function startOutside(): Promise<Outside> {
  const done: Asked[] = [];
  const invited: string[] = [];
  let decide: Parameters<Outside['refuses']>[0] = () => undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const target = String(request.headers['x-amz-target'] ?? '');
    const answer = (status: number, value: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(status === 204 ? undefined : JSON.stringify(value));
    if (target.endsWith('.ListUsers')) return answer(200, { Users: invited.map(invitation) });
    const asked = askedBy(request.url ?? '', target, body);
    const isGone = asked.service === 'identity' && done.some(({ about }) => about === asked.about);
    const refusal = isGone ? { status: 400, name: 'UserNotFoundException' } : decide(asked);
    if (refusal)
      return answer(refusal.status, { __type: refusal.name }, { 'x-amzn-errortype': refusal.name });
    done.push(asked);
    return answer(asked.service === 'picture' ? 204 : 200, { MessageId: 'm' });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: origin,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: origin,
    AWS_ENDPOINT_URL_S3: origin,
    AWS_MAX_ATTEMPTS: '1',
    APP_URL: 'https://colloquy.example',
    MAIL_FROM: 'no-reply@colloquy.example',
    USER_POOL_ID: 'us-east-1_pool',
    MEDIA_BUCKET: 'media',
    UPLOAD_BUCKET: 'uploads',
  });
  return {
    done,
    invited,
    refuses(next) {
      decide = next;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const invitation = (uid: string) => ({
  Username: uid,
  Attributes: [{ Name: 'sub', Value: uid }],
  UserCreateDate: Date.parse('2026-01-01') / 1000,
});

function askedBy(path: string, target: string, body: string): Asked {
  if (path.startsWith('/v2/email')) {
    const { Destination, Content } = JSON.parse(body);
    return { service: 'mail', about: Destination.ToAddresses[0], text: Content.Simple.Body.Text.Data };
  }
  if (target.endsWith('.AdminDeleteUser')) return { service: 'identity', about: JSON.parse(body).Username };
  return { service: 'picture', about: path.split('/').at(-2) ?? path };
}
