import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { httpApis } from './apigateway/http-api.ts';
import { type Assembly, readAssembly } from './assembly/assembly.ts';
import { region } from './assembly/identifiers.ts';
import type { Secrets } from './assembly/secrets.ts';
import { Principals } from './aws/principals.ts';
import { type Service, serveAws } from './aws/services.ts';
import { Distribution } from './cloudfront/distribution.ts';
import { Alarms } from './cloudwatch/alarms.ts';
import { Metrics, watchQueuesAndMail } from './cloudwatch/metrics.ts';
import { type Cognito, openCognito } from './cognito/edge.ts';
import { readPool } from './cognito/pool.ts';
import { answerDynamoDb } from './dynamodb/edge.ts';
import type { Engine } from './dynamodb/engine.ts';
import { eventSources } from './dynamodb/event-source.ts';
import { deployTables } from './dynamodb/tables.ts';
import { sweepExpired } from './dynamodb/time-to-live.ts';
import { withoutStreams } from './dynamodb/without-streams.ts';
import { sendMailEvent } from './events/mail-events.ts';
import { openSchedules } from './events/schedules.ts';
import { cognitoMount, type FrontDoor, type Services, storageMount } from './front-door.ts';
import { answerKms } from './kms/edge.ts';
import { Keys } from './kms/keys.ts';
import { answerLambda } from './lambda/edge.ts';
import { Functions } from './lambda/functions.ts';
import { setAsideInBucket } from './lambda/set-aside.ts';
import { DurableFile } from './machine/durable-file.ts';
import { corsRules } from './s3/cors.ts';
import { openStorage } from './s3/edge.ts';
import { expireObjects } from './s3/lifecycle.ts';
import { bucketNotifications } from './s3/notifications.ts';
import { Objects } from './s3/objects.ts';
import type { Identity, SeedContext } from './seed/context.ts';
import { answerSes } from './ses/edge.ts';
import { Outbox } from './ses/outbox.ts';
import { Queues } from './sqs/queues.ts';

/** A running assembly. */
export interface Instance {
  seedContext: Omit<SeedContext, 'options' | 'progress'>;
  /** The address of the table engine, without the checks of the edge. */
  engines: { dynamodb: string };
  alarms: Alarms;
  metrics: Metrics;
  functions: Functions;
  /** Starts background work: streams, schedules and leftover bucket notifications. */
  begin(): void;
  /** Runs an action, such as the seed, whose writes cause no stream events. */
  withoutStreams<Result>(action: () => Promise<Result>): Promise<Result>;
  /** Switches to a newer assembly with the same tables, buckets and pool. @returns the changed functions */
  update(folder: string): string[];
  stop(): Promise<void>;
}

/**
 * Runs the assembly in a folder: its engines on free ports, with the edges in front of them.
 *
 * @param state the folder of all data
 * @param app in development, serves the app's sources
 * @param concurrency the limit of concurrent functions, by default none
 */
export async function runAssembly(
  folder: string,
  state: string,
  tableEngine: Engine,
  door: FrontDoor,
  { app, concurrency }: { app?: Services['app']; concurrency?: number | undefined } = {},
): Promise<Instance> {
  const host = `localhost:${door.port}`;
  const url = `http://${host}`;
  // Secrets are saved, because people keep codes that were made with one.
  const secrets = new DurableFile<Secrets>(join(state, 'secrets.json'), {});
  const assembly = readAssembly(folder, host, secrets.value);
  const pool = readPool(assembly);
  const principals = new Principals();
  const outbox = new Outbox(join(state, 'mail'));
  const services: Record<string, Service> = {};
  const aws = await serveAws(principals, services);
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: `${aws.origin}/dynamodb`,
    AWS_ENDPOINT_URL_S3: `${url}${storageMount}`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${aws.origin}/cognito-idp`,
    AWS_ENDPOINT_URL_LAMBDA: `${aws.origin}/lambda`,
    AWS_ENDPOINT_URL_SESV2: `${aws.origin}/ses`,
    AWS_ENDPOINT_URL_KMS: `${aws.origin}/kms`,
  };

  const keys = new Map<string, Record<string, string>>();
  /** A function has the same keys as long as this process runs. */
  const variables = (from: Assembly) => (name: string, role: string) => {
    const known = keys.get(name);
    if (known) return known;
    const { accessKeyId, secretAccessKey } = principals.ofRole(name, role, from);
    const made = {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      ...endpoints,
    };
    keys.set(name, made);
    return made;
  };
  const queues = new Queues(join(state, 'queues'));
  const metrics = new Metrics();
  watchQueuesAndMail(assembly, metrics, queues, outbox);
  const functions = new Functions(
    assembly,
    variables(assembly),
    queues,
    join(state, 'logs'),
    metrics,
    concurrency,
  );

  const buckets = assembly.resources('AWS::S3::Bucket').map(({ ref }) => ref);
  const objects = new Objects(join(state, 's3'), buckets);
  const [tables, cognito] = await Promise.all([
    deployTables(assembly, tableEngine.origin),
    openCognito(pool, state, functions),
  ]);
  const storageOf = (name: string) => {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = keys.get(name) ?? {};
    const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    return new S3Client({ region, endpoint: endpoints.AWS_ENDPOINT_URL_S3, credentials });
  };
  const setAside = setAsideInBucket(storageOf);
  const sources = eventSources(assembly, tables, tableEngine.origin, functions, state, setAside, metrics);
  const notifications = bucketNotifications(assembly, functions, state);
  const schedules = openSchedules(assembly, functions, state);
  const storage = openStorage(objects, principals, corsRules(assembly), storageMount, notifications.notify);
  const arnOf = (name: string) =>
    tables.find((table) => table.name === name)?.arn ?? `arn:aws:dynamodb:::table/${name}`;

  services.dynamodb = async (request, principal) => {
    const response = await answerDynamoDb(request, principal, tableEngine.origin, arnOf, metrics);
    for (const source of sources) source.wake();
    return response;
  };
  services['cognito-idp'] = cognito.answerSigned;
  services.lambda = (request, principal) => answerLambda(request, principal, sources, functions);
  const returned = sendMailEvent(assembly, (arn, event) => void functions.invokeAsynchronously(arn, event));
  services.ses = (request, principal) => answerSes(request, principal, outbox, returned);
  const arns = assembly.resources('AWS::KMS::Key').map(({ attributes }) => attributes.Arn ?? '');
  const keyring = new Keys(join(state, 'kms.json'), arns);
  services.kms = (request, principal) => answerKms(request, principal, keyring);

  const open = (from: Assembly) => {
    const apis = httpApis(from, functions, () => cognito.keys, metrics);
    const adapt = (key: string, body: Buffer) =>
      key === 'config.json' ? localConfig(body, `${url}${cognitoMount}`) : body;
    door.open({
      distribution: new Distribution(from, apis, adapt, objects),
      cognito,
      storage,
      outbox,
      schedules,
      app,
    });
  };
  open(assembly);
  await secrets.saved();
  functions.warm();
  const ends: (() => void)[] = [];

  return {
    seedContext: {
      region,
      credentials: principals.operator,
      endpoints,
      variables: functions.variables,
      createIdentity: (identity) => createIdentity(cognito, identity),
    },
    alarms: new Alarms(assembly, metrics),
    metrics,
    functions,
    engines: { dynamodb: tableEngine.origin },
    begin() {
      for (const source of sources) void source.run();
      notifications.resume();
      schedules.start();
      ends.push(sweepExpired(tableEngine.origin, tables), expireObjects(assembly, objects));
    },
    withoutStreams: (action) => withoutStreams(tableEngine.origin, tables, action),
    update(newer) {
      const next = readAssembly(newer, host, secrets.value);
      const changed = functions.update(next, variables(next));
      functions.warm();
      open(next);
      void secrets.saved();
      return changed;
    },
    async stop() {
      for (const end of ends) end();
      for (const source of sources) source.stop();
      schedules.stop();
      functions.stop();
      aws.stop();
      writeFileSync(join(state, 'rights.json'), JSON.stringify(principals.rights));
    },
  };
}

/** Adds this machine's settings to the app's config.json. */
function localConfig(body: Buffer, userPoolEndpoint: string): Buffer {
  return Buffer.from(
    JSON.stringify({ ...JSON.parse(body.toString()), userPoolEndpoint, authFlow: 'USER_PASSWORD_AUTH' }),
  );
}

async function createIdentity(
  { users }: Cognito,
  { sub = randomUUID(), email, name, password }: Identity,
): Promise<string> {
  const attributes = { sub, email, email_verified: 'true', name };
  await users.add({
    Password: password,
    Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    UserStatus: 'CONFIRMED',
  });
  return sub;
}
