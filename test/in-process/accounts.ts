import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Entry } from '../../functions/stream/step.ts';
import { type Principal, Principals } from '../../infra/local/aws/principals.ts';
import { serveAws } from '../../infra/local/aws/services.ts';
import { type Cognito, openCognito } from '../../infra/local/cognito/edge.ts';
import type { ClientProperties, Pool } from '../../infra/local/cognito/pool.ts';
import { emailOf } from '../../infra/local/cognito/users.ts';
import type { Functions } from '../../infra/local/lambda/functions.ts';
import type { HttpRequest, HttpResponse } from '../../infra/local/machine/http.ts';
import { answerSes } from '../../infra/local/ses/edge.ts';
import { Outbox, type SentMail } from '../../infra/local/ses/outbox.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { resourcesOf } from '../helpers/stack-resources.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { type Answer, aUser, type Network, startNetwork } from './network.ts';

type Public = (operation: string, input: object) => Promise<Record<string, never> & { __type?: string }>;
type Tokens = { AccessToken: string; IdToken: string; RefreshToken: string };

/** The network with the user pool of the stacks and an outbox: everything an account is made of. */
export type Accounts = {
  network: Network;
  /** A request to the pool by somebody who has no AWS keys. */
  poolRequest(request: HttpRequest): Promise<HttpResponse>;
  /** One of the pool's operations that are open to anybody; a refusal is answered as `__type`. */
  pool: Public;
  /** The id of the app's client of the pool. */
  client: string;
  /** Signs in with a password. @throws Error with the name of the pool's refusal */
  signIn(email: string, password: string): Promise<Tokens>;
  /** A member with a confirmed identity. */
  aMember(name?: string): Promise<{ id: string; email: string; password: string; tokens: Tokens }>;
  /** Puts an identity into the pool, as an operator may have left it; its id. */
  anIdentity(
    email: string,
    fields?: {
      id?: string;
      name?: string;
      password?: string;
      status?: string;
      enabled?: boolean;
      verified?: boolean;
    },
  ): Promise<string>;
  identity(name: string): Promise<{ uid: string; email: string | undefined; password: string } | undefined>;
  /** Whether a password opens the account of an address. */
  opens(email: string, password: string): Promise<boolean>;
  /** What the product mailed, newest first. */
  mails(): SentMail[];
  /** What the product mailed to an address, newest first. */
  mailsTo(email: string): SentMail[];
  /** Does what the stream would: what follows from every change of a member since the last time, from one who is new, and from what they are told. */
  follow(added?: string): Promise<void>;
  /** A call that asks for no token. */
  anonymously(routeKey: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Has the pool, or the mail service, refuse the functions' calls of these operations, as if it couldn't be reached. */
  silence(...operations: string[]): void;
  stop(): void;
};

export async function startAccounts(
  options: Parameters<typeof startNetwork>[0] = { mayFail: true },
): Promise<Accounts> {
  const network = await startNetwork(options);
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-accounts-'));
  const outbox = new Outbox(join(folder, 'mail'));
  const { handler: tokenScopes } = await import('../../functions/identity/tokens.lambda.ts');
  const functions = {
    invoke: (_name: string, event: object) =>
      tokenScopes(event as never).then(
        (answer: unknown) => ({ ok: true, payload: JSON.stringify(answer) }),
        (error: Error) => ({ ok: false, errorMessage: error.message }),
      ),
  } as unknown as Functions;
  const { pool, client, check } = await poolOfTheStacks();
  const cognito = await openCognito(pool, folder, functions);
  const principals = new Principals();
  const silent = new Set<string>();
  const aws = await serveAws(principals, {
    'cognito-idp': (request, principal) => answerUnless(silent, cognito, request, principal),
    ses: (request, principal) => (silent.has('SendEmail') ? busy() : answerSes(request, principal, outbox)),
  });
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: principals.operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: principals.operator.secretAccessKey,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${aws.origin}/cognito-idp`,
    AWS_ENDPOINT_URL_SESV2: `${aws.origin}/ses`,
    USER_POOL_ID: pool.id,
    PASSWORD_CHECK_CLIENT_ID: check,
    MAIL_FROM: 'no-reply@colloquy.example',
    APP_URL: 'https://colloquy.example',
  });
  const { followIdentities } = await import('../../functions/stream/follow-identities.ts');
  const { sendMails } = await import('../../functions/stream/send-mails.ts');

  const ask: Public = async (operation, input) => {
    const answer = await cognito.answerPublic({
      method: 'POST',
      path: '/',
      query: '',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: Buffer.from(JSON.stringify({ ClientId: client, ...input })),
    });
    return JSON.parse(answer.body.toString());
  };
  const signIn: Accounts['signIn'] = async (email, password) => {
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    const { AuthenticationResult, __type } = await ask('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters,
    });
    if (!AuthenticationResult) throw new Error(__type);
    return AuthenticationResult;
  };
  const anIdentity: Accounts['anIdentity'] = async (email, fields = {}) => {
    const { id = randomUUID(), name = 'Somebody', password = randomUUID() } = fields;
    const { status = 'CONFIRMED', enabled = true, verified = true } = fields;
    const attributes = { sub: id, email, email_verified: String(verified), name };
    await cognito.users.add({
      Password: password,
      Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      Enabled: enabled,
      UserStatus: status,
    });
    return id;
  };
  let known = new Map<string, Stored<'users'>>();
  const toldOf = new Set<string>();
  const users = async () =>
    new Map((await network.snapshot(['users'])).users.map((user) => [user.id, user] as const));
  let count = 0;

  return {
    network,
    poolRequest: cognito.answerPublic,
    pool: ask,
    client,
    signIn,
    async aMember(name = 'Mia Member') {
      count += 1;
      const [id, email, password] = [
        `person-${count}`,
        `person-${count}@colloquy.example`,
        `four rivers ${count} boats`,
      ];
      await anIdentity(email, { id, name, password });
      await network.ground({ users: [aUser(id, { name, email })] });
      known = await users();
      return { id, email, password, tokens: await signIn(email, password) };
    },
    anIdentity,
    async identity(name) {
      const user = cognito.users.find(name);
      return user && { uid: user.Username, email: emailOf(user), password: user.Password };
    },
    opens: (email, password) =>
      signIn(email, password).then(
        () => true,
        () => false,
      ),
    mails: () => outbox.list(),
    mailsTo: (email) => outbox.list().filter(({ to }) => to.includes(email)),
    async follow(added) {
      const now = await users();
      for (const [id, after] of now) {
        const before = known.get(id);
        if (id !== added && (!before || before.version === after.version)) continue;
        const entry = { record: { eventID: id }, change: { collection: 'users', id, before, after } };
        for (const step of [followIdentities, sendMails]) await stepRunner(step)([entry as unknown as Entry]);
      }
      known = now;
      const notices = (await network.snapshot(['notices'])).notices.filter(({ id }) => !toldOf.has(id));
      for (const after of notices) {
        toldOf.add(after.id);
        const entry = {
          record: { eventID: after.id },
          change: { collection: 'notices', id: after.id, after },
        };
        await stepRunner(sendMails)([entry as unknown as Entry]);
      }
    },
    anonymously: (routeKey, body, headers) =>
      network.call('', routeKey, { body, ...(headers && { headers }) }),
    silence(...operations) {
      silent.clear();
      for (const operation of operations) silent.add(operation);
    },
    stop() {
      aws.stop();
      network.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The accounts of a file's tests: started before them, stopped after them. */
export function provideAccounts(options?: Parameters<typeof startAccounts>[0]): Accounts {
  const accounts = {} as Accounts;
  beforeAll(async () => void Object.assign(accounts, await startAccounts(options)));
  afterAll(() => accounts.stop?.());
  return accounts;
}

function answerUnless(silent: Set<string>, cognito: Cognito, request: HttpRequest, principal: Principal) {
  const operation = request.headers['x-amz-target']?.split('.').at(-1) ?? '';
  return silent.has(operation) ? busy() : cognito.answerSigned(request, principal);
}

const busy = () => {
  const body = Buffer.from(JSON.stringify({ __type: 'ServiceUnavailable', message: 'Busy.' }));
  return Promise.resolve({ status: 503, headers: {}, body });
};

/** The pool as the template has it; what only a deployment knows is named after its place there. */
async function poolOfTheStacks(): Promise<{ pool: Pool; client: string; check: string }> {
  const [[, properties]] = await resourcesOf<Pool['properties']>('AWS::Cognito::UserPool');
  const poolId = 'us-east-1_pool';
  const clients = (await resourcesOf<ClientProperties>('AWS::Cognito::UserPoolClient')).map(
    ([id, of]) => [id, { ...of, UserPoolId: poolId }] as const,
  );
  const named = (part: string) => clients.find(([id]) => id.includes(part))?.[0] ?? '';
  const pool = {
    id: poolId,
    arn: 'arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_pool',
    issuer: 'https://pool.example',
    properties,
    clients: new Map(clients),
  };
  return { pool, client: named('App'), check: named('PasswordCheck') };
}
