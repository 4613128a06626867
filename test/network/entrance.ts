import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { Entry } from '../../functions/stream/step.ts';
import { IdentityStack } from '../../infra/identity-stack.ts';
import { Principals } from '../../infra/local/aws/principals.ts';
import { serveAws } from '../../infra/local/aws/services.ts';
import { openCognito } from '../../infra/local/cognito/edge.ts';
import type { Functions } from '../../infra/local/lambda/functions.ts';
import { answerSes } from '../../infra/local/ses/edge.ts';
import { Outbox, type SentMail } from '../../infra/local/ses/outbox.ts';
import { wholly } from '../steps/upkeep.ts';
import { type Answer, type Network, startNetwork } from './network.ts';

/** The network with the user pool of the stacks and an outbox: all that getting in goes through. */
export type Entrance = {
  network: Network;
  /** A call that asks for no token. */
  anybody(path: string, body: object): Promise<Answer>;
  /** One of the pool's operations that are open to anybody; a refusal is answered as `__type`. */
  pool(operation: string, input: object): Promise<{ __type?: string; AuthenticationResult?: object }>;
  /** Whether a password opens the account of an address. */
  opens(email: string, password: string): Promise<boolean>;
  /** Puts an identity into the pool, as an earlier release or an operator may have left it. */
  identity(
    email: string,
    fields?: { password?: string; status?: string; enabled?: boolean },
  ): Promise<string>;
  uidOf(email: string): Promise<string | undefined>;
  /** What was mailed to an address, newest first. */
  mailsTo(email: string): SentMail[];
  /** Does what the stream would with a new member. */
  follow(uid: string): Promise<void>;
  stop(): void;
};

export async function startEntrance(): Promise<Entrance> {
  const network = await startNetwork({ mayFail: true });
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-entrance-'));
  const outbox = new Outbox(join(folder, 'mail'));
  const { pool, client } = poolOfTheStacks();
  const untold = { invoke: () => Promise.reject(new Error('No function is wired.')) };
  const cognito = await openCognito(pool, folder, untold as unknown as Functions, outbox);
  const principals = new Principals();
  const aws = await serveAws(principals, {
    'cognito-idp': (request, principal) => cognito.answerSigned(request, principal),
    ses: (request, principal) => answerSes(request, principal, outbox),
  });
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: principals.operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: principals.operator.secretAccessKey,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${aws.origin}/cognito-idp`,
    AWS_ENDPOINT_URL_SESV2: `${aws.origin}/ses`,
    USER_POOL_ID: pool.id,
    MAIL_FROM: 'no-reply@colloquy.example',
    APP_URL: 'https://colloquy.example',
  });
  const { sendMails } = await import('../../functions/stream/mailing.ts');
  const { Unit } = await import('../../functions/data/change.ts');

  const ask: Entrance['pool'] = async (operation, input) => {
    const answer = await cognito.answerPublic({
      method: 'POST',
      path: '/',
      query: '',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: Buffer.from(JSON.stringify({ ClientId: client, ...input })),
    });
    return JSON.parse(answer.body.toString());
  };
  return {
    network,
    anybody: (path, body) => network.call('', `POST /api/account/${path}`, { body }),
    pool: ask,
    async opens(email, password) {
      const AuthParameters = { USERNAME: email, PASSWORD: password };
      const answer = await ask('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
      return answer.AuthenticationResult !== undefined;
    },
    async identity(email, { password = randomUUID(), status = 'CONFIRMED', enabled = true } = {}) {
      const sub = randomUUID();
      const now = new Date();
      const attributes = { sub, email, email_verified: String(status !== 'UNCONFIRMED'), name: 'Somebody' };
      await cognito.engine.save({
        Username: sub,
        Password: password,
        Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        Enabled: enabled,
        UserStatus: status,
        UserCreateDate: now,
        UserLastModifiedDate: now,
        RefreshTokens: [],
      });
      return sub;
    },
    uidOf: async (email) => (await cognito.engine.user(email))?.Username,
    mailsTo: (email) => outbox.list().filter(({ to }) => to.includes(email)),
    async follow(uid) {
      const after = await new Unit().get('users', uid);
      const change = { collection: 'users', id: uid, before: undefined, after };
      if (after) await wholly(sendMails)([{ record: { eventID: uid }, change } as unknown as Entry]);
    },
    stop() {
      aws.stop();
      network.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The pool as the template has it; what only a deployment knows is named after its place there. */
function poolOfTheStacks() {
  const template = Template.fromStack(new IdentityStack(new App(), 'Identity', {}));
  const [properties] = Object.values(template.findResources('AWS::Cognito::UserPool'));
  const id = 'us-east-1_pool';
  const clients = Object.entries(template.findResources('AWS::Cognito::UserPoolClient')).map(
    ([name, { Properties }]) => [name, { ...Properties, UserPoolId: id }] as const,
  );
  const pool = {
    id,
    arn: 'arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_pool',
    issuer: 'https://pool.example',
    properties: { ...properties?.Properties, LambdaConfig: {} },
    clients: new Map(clients),
  };
  return { pool, client: clients[0]?.[0] ?? '' };
}
