import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SendingAccount } from './sending-account.ts';

/**
 * What the upkeep asks of a service beside the table: whom the mail goes to, whose identity or which picture
 * ends, whose sign-in is closed or opened, and who somebody is.
 */
export type Asked = {
  service: 'mail' | 'identity' | 'picture' | 'sign-in' | 'look-up';
  about: string;
  text?: string;
  subject?: string;
  /** Whether a mail has an HTML part. */
  hasHtml?: boolean;
  /** Where a mail is answered to. */
  replyTo?: string[];
  /** Headers of a mail beside the usual ones. */
  headers?: { Name: string; Value: string }[];
};

/** What the service answers instead of doing it, as AWS names it. */
export type Refusal = { status: number; name: string; message?: string };

export type Outside = {
  /** What was done, in order: all but the looking up. */
  done: Asked[];
  /** The ids of identities that were made long ago for somebody who never chose a password. */
  invited: string[];
  /** The ids of those who sign in, as far as they are listed. */
  members: string[];
  /** What the mail service says of the account. */
  account: SendingAccount;
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
  const files = new Map<string, Buffer>();
  const identities: Pick<Outside, 'invited' | 'members'> = {
    invited: [],
    members: [],
  };
  const account = new SendingAccount();
  let decide: Parameters<Outside['refuses']>[0] = () => undefined;
  const server = createServer(async (request, response) => {
    // Tests set the time, and the SDK takes an error for a passing one that comes with another time than its own.
    response.sendDate = false;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url?.startsWith('/bases/')) return serveFile(files, request, response, Buffer.concat(chunks));
    const body = Buffer.concat(chunks).toString();
    const target = String(request.headers['x-amz-target'] ?? '');
    const answer = (status: number, value: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(status === 204 ? undefined : JSON.stringify(value));
    if (target.endsWith('.ListUsers')) return answer(200, { Users: listed(identities, JSON.parse(body)) });
    if (request.url === '/v2/email/account') return answer(200, account.describe());
    // Nothing was set aside.
    if (request.url?.includes('list-type=2')) return response.end('<ListBucketResult/>');
    const asked = askedBy(request.url ?? '', target, body);
    const isGone = done.some(({ service, about }) => service === 'identity' && about === asked.about);
    const refusal =
      decide(asked) ??
      (asked.service === 'mail' ? account.refuse() : undefined) ??
      (isGone ? { status: 400, name: 'UserNotFoundException' } : undefined);
    if (refusal)
      return answer(
        refusal.status,
        { __type: refusal.name, message: refusal.message },
        { 'x-amzn-errortype': refusal.name },
      );
    if (asked.service === 'look-up') return answer(200, identityOf(asked.about, identities.invited));
    done.push(asked);
    return answer(asked.service === 'picture' ? 204 : 200, { MessageId: 'm' });
  });
  // A connection that is closed as a call begins would fail it, as calls aren't tried again here.
  server.keepAliveTimeout = 300_000;
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
    BATCHES_BUCKET: 'batches',
    BASES_BUCKET: 'bases',
  });
  return {
    done,
    account,
    ...identities,
    refuses(next) {
      decide = next;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The bucket of bases, which keeps what it is given. */
function serveFile(
  files: Map<string, Buffer>,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) {
  const [path = ''] = url.split('?');
  if (method === 'PUT') files.set(path, body);
  if (method === 'DELETE') files.delete(path);
  const file = method === 'GET' ? files.get(path) : Buffer.alloc(0);
  if (file) response.writeHead(method === 'DELETE' ? 204 : 200).end(file);
  else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
}

const attributesOf = (uid: string) => [{ Name: 'sub', Value: uid }];

/** Whoever is looked up by name has an identity, until it is deleted. */
const identityOf = (uid: string, invited: string[]) => ({
  Username: uid,
  UserAttributes: attributesOf(uid),
  UserStatus: invited.includes(uid) ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
  Enabled: true,
});

function listed(identities: Pick<Outside, 'invited' | 'members'>, { Filter = '' }) {
  const { invited, members } = identities;
  const wanted = Filter.includes('FORCE_CHANGE_PASSWORD') ? invited : [...invited, ...members];
  return wanted.map((uid) => ({
    Username: uid,
    Attributes: attributesOf(uid),
    UserCreateDate: Date.parse('2026-01-01') / 1000,
  }));
}

const ofOne: Record<string, Asked['service']> = {
  AdminGetUser: 'look-up',
  AdminDeleteUser: 'identity',
  AdminDisableUser: 'sign-in',
  AdminEnableUser: 'sign-in',
  AdminUserGlobalSignOut: 'sign-in',
};

function askedBy(path: string, target: string, body: string): Asked {
  if (path.startsWith('/v2/email')) {
    const { Destination, Content, ReplyToAddresses } = JSON.parse(body);
    return {
      service: 'mail',
      about: Destination.ToAddresses[0],
      text: Content.Simple.Body.Text.Data,
      subject: Content.Simple.Subject.Data,
      hasHtml: Content.Simple.Body.Html !== undefined,
      ...(ReplyToAddresses && { replyTo: ReplyToAddresses }),
      ...(Content.Simple.Headers && { headers: Content.Simple.Headers }),
    };
  }
  const service = ofOne[target.replace(/^.*\./, '')];
  if (service) return { service, about: JSON.parse(body).Username };
  return { service: 'picture', about: path.split('/').at(-2) ?? path };
}
