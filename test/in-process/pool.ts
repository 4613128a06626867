import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Identity = { email: string; enabled: boolean; unused?: boolean };
type Input = { Username: string; UserAttributes?: { Name: string; Value: string }[] };

type Mail = { Destination: { ToAddresses: string[] }; Content: { Simple: { Subject: { Data: string } } } };

export type Pool = {
  /** By uid. */
  identities: Map<string, Identity>;
  /** Uids that the list of identities doesn't name, being behind. */
  unlisted: Set<string>;
  /** Whether the mail service refuses every mail for good. */
  refusing: boolean;
  /** The subjects of the mails that were sent, with whom they went to. */
  mails: string[];
  stop(): void;
};

/**
 * A user pool and a mail service that know just what the functions ask of them. The functions' own modules
 * read their settings when they are loaded: import them after this.
 */
export async function startPool(): Promise<Pool> {
  const identities: Pool['identities'] = new Map();
  const unlisted: Pool['unlisted'] = new Set();
  const mails: string[] = [];
  const answer = (uid: string) => {
    const { email = '', enabled = true, unused = false } = identities.get(uid) ?? {};
    const attributes = { sub: uid, email };
    return {
      Username: uid,
      Enabled: enabled,
      UserStatus: unused ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
      Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    };
  };
  const set = (enabled: boolean) => (uid: string) => {
    identities.set(uid, { ...(identities.get(uid) as Identity), enabled });
    return {};
  };
  /** People are called by their uid or their address. */
  const uidOf = (name: string) =>
    identities.has(name) ? name : [...identities].find(([, { email }]) => email === name)?.[0];
  const ofOne: Record<string, (uid: string) => object> = {
    AdminGetUser: (uid) => ({ ...answer(uid), UserAttributes: answer(uid).Attributes }),
    AdminDisableUser: set(false),
    AdminEnableUser: set(true),
    AdminUserGlobalSignOut: () => ({}),
    AdminDeleteUser: (uid) => ({ gone: identities.delete(uid) }),
  };
  const operations: Record<string, (input: Input) => object | undefined> = {
    ...Object.fromEntries(
      Object.entries(ofOne).map(([name, work]) => [
        name,
        ({ Username }: Input) => {
          const uid = uidOf(Username);
          return uid === undefined ? undefined : work(uid);
        },
      ]),
    ),
    ListUsers: () => ({ Users: [...identities.keys()].filter((uid) => !unlisted.has(uid)).map(answer) }),
    AdminCreateUser: ({ Username: email }) => {
      if (uidOf(email) !== undefined) return { __type: 'UsernameExistsException', message: 'User exists.' };
      const uid = crypto.randomUUID();
      identities.set(uid, { email, enabled: true, unused: true });
      return { User: answer(uid) };
    },
  };

  const mailed = ({ Destination, Content }: Mail) => {
    // As SES's own sentence does, it names the address.
    if (pool.refusing)
      return { __type: 'MessageRejected', message: `Not verified: ${Destination.ToAddresses[0]}` };
    mails.push(`${Destination.ToAddresses[0]}: ${Content.Simple.Subject.Data}`);
    return { MessageId: 'sent' };
  };
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString() || '{}');
    const operation = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
    const output = operation === '' ? mailed(body) : operations[operation]?.(body);
    const isRefused = output === undefined || '__type' in output;
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(
      JSON.stringify(output ?? { __type: 'UserNotFoundException', message: 'User does not exist.' }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: origin,
    AWS_ENDPOINT_URL_SESV2: origin,
    USER_POOL_ID: 'us-east-1_network',
    APP_URL: 'http://localhost',
    MAIL_FROM: 'colloquy@colloquy.example',
  });
  const pool: Pool = {
    identities,
    unlisted,
    mails,
    refusing: false,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return pool;
}
