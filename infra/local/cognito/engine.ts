import { randomInt } from 'node:crypto';
import { Router } from 'cognito-local/lib/server/Router.js';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import {
  CognitoServiceFactoryImpl,
  USER_POOL_AWS_DEFAULTS,
} from 'cognito-local/lib/services/cognitoService.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import type { LogService } from 'cognito-local/lib/services/LogService.js';
import {
  type User,
  type UserPool,
  type UserPoolServiceFactory,
  UserPoolServiceImpl,
} from 'cognito-local/lib/services/userPoolService.js';
import type { Functions } from '../lambda/functions.ts';
import type { Outbox } from '../ses/outbox.ts';
import { poolMessages } from './messages.ts';
import type { ClientProperties, Pool } from './pool.ts';
import { DurableStores } from './store.ts';
import type { TokenIssuer } from './tokens.ts';
import { poolTriggers } from './triggers.ts';

export type { User };

/** The user-pool engine: its operations by name, and its users. It trusts whoever calls it. */
export interface PoolEngine {
  /** Runs an operation of the Cognito API. Throws the engine's `CognitoError`. */
  call<Output = Record<string, unknown>>(operation: string, input: object): Promise<Output>;
  /** By sub or (in any case of letters) by email. */
  user(name: string): Promise<User | null>;
  save(user: User): Promise<void>;
  /** The pool's schema and settings, with Cognito's defaults. */
  options: UserPool;
  groupsOf(user: User): Promise<readonly string[]>;
}

const silent: LogService = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silent,
} as unknown as LogService;
const context = { logger: silent };

/** Sets the engine up with the pool and clients of the template, its data under a folder. */
export async function openPoolEngine(
  pool: Pool,
  folder: string,
  issuer: TokenIssuer,
  functions: Pick<Functions, 'invoke'>,
  outbox: Outbox,
): Promise<PoolEngine> {
  const clock = new DateClock();
  const stores = new DurableStores(folder);
  const poolFactory: UserPoolServiceFactory = {
    async create(_context, clients, options) {
      const store = await stores.create(context, options.Id, { Users: {}, Options: options });
      return new PoolService(clients, clock, store, options);
    },
  };
  const options = poolOptions(pool);
  const cognito = await new CognitoServiceFactoryImpl(folder, stores, poolFactory).create(context, options);
  const existing = await cognito.listUserPools(context);
  if (!existing.some(({ Id }) => Id === pool.id)) await cognito.createUserPool(context, options);
  const service = await cognito.getUserPool(context, pool.id);
  await service.updateOptions(context, options);
  for (const [id, client] of pool.clients) await service.saveAppClient(context, appClient(id, client));

  const triggers = poolTriggers(pool, functions);
  const services: Services = {
    clock,
    cognito,
    config: {
      LambdaClient: {},
      TriggerFunctions: {},
      UserPoolDefaults: options,
      ServerConfig: {},
      TokenConfig: {},
    },
    messages: poolMessages(pool.properties, triggers, outbox),
    otp: () => String(randomInt(1_000_000)).padStart(6, '0'),
    tokenGenerator: issuer,
    triggers,
  };
  const router = Router(services);
  return {
    call: (operation, input) => router(operation)(context, input),
    user: (name) => service.getUserByUsername(context, name),
    save: (user) => service.saveUser(context, user),
    groupsOf: (user) => service.listUserGroupMembership(context, user),
    options,
  };
}

export function emailOf({ Attributes }: User): string {
  return Attributes.find(({ Name }) => Name === 'email')?.Value ?? '';
}

/** The engine's pool with two of Cognito's ways that it lacks. */
class PoolService extends UserPoolServiceImpl {
  /** Addresses are the same person's in any case of letters. */
  override async getUserByUsername(...[ctx, name]: Parameters<UserPoolServiceImpl['getUserByUsername']>) {
    const exact = await super.getUserByUsername(ctx, name);
    if (exact || !name.includes('@')) return exact;
    const users = await this.listUsers(ctx);
    const wanted = name.toLowerCase();
    return (
      users.find(({ Attributes }) =>
        Attributes.some(({ Name, Value }) => Name === 'email' && Value?.toLowerCase() === wanted),
      ) ?? null
    );
  }

  /** Refresh tokens are kept with their sign-in, by `Sessions`. */
  override async storeRefreshToken(): Promise<void> {}
}

function poolOptions({ id, arn, properties }: Pool): UserPool {
  const standard = USER_POOL_AWS_DEFAULTS.SchemaAttributes ?? [];
  const declared = properties.Schema ?? [];
  const custom = declared
    .filter(({ Name }) => !standard.some((attribute) => attribute.Name === Name))
    .map((attribute) => ({ ...attribute, Name: `custom:${attribute.Name}` }));
  const SchemaAttributes = [
    ...standard.map((attribute) => ({
      ...attribute,
      ...declared.find(({ Name }) => Name === attribute.Name),
    })),
    ...custom,
  ];
  return {
    ...USER_POOL_AWS_DEFAULTS,
    Id: id,
    Arn: arn,
    SchemaAttributes,
    UsernameAttributes: properties.UsernameAttributes,
    AutoVerifiedAttributes: properties.AutoVerifiedAttributes,
    UserAttributeUpdateSettings: properties.UserAttributeUpdateSettings,
  };
}

function appClient(id: string, client: ClientProperties): AppClient {
  const created = new Date(0);
  return {
    ...client,
    ClientId: id,
    ClientName: client.ClientName ?? id,
    CreationDate: created,
    LastModifiedDate: created,
  } as AppClient;
}
