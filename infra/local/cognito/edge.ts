import { join } from 'node:path';
import type { JWTVerifyGetKey } from 'jose';
import { accessDenied, awsError } from '../aws/errors.ts';
import type { Principal } from '../aws/principals.ts';
import type { Functions } from '../lambda/functions.ts';
import { type HttpRequest, type HttpResponse, json } from '../machine/http.ts';
import { adminOperations } from './administration.ts';
import { closedOperations } from './closed.ts';
import { ownAccountOperations } from './own-account.ts';
import type { Pool } from './pool.ts';
import { CognitoRefusal } from './rules.ts';
import { Sessions } from './sessions.ts';
import { signInOperations } from './sign-in.ts';
import { openTokenIssuer } from './tokens.ts';
import { poolTriggers } from './triggers.ts';
import { Users } from './users.ts';

type Operations = Record<string, (input: never) => Promise<object>>;

/** The part of Cognito that browsers and functions use. */
export interface Cognito {
  users: Users;
  keys: JWTVerifyGetKey;
  /** Answers a caller without AWS keys: only public operations. */
  answerPublic(request: HttpRequest): Promise<HttpResponse>;
  /** Answers a function or the operator, by the rights of their role. */
  answerSigned(request: HttpRequest, principal: Principal): Promise<HttpResponse>;
}

export async function openCognito(
  pool: Pool,
  state: string,
  functions: Pick<Functions, 'invoke'>,
): Promise<Cognito> {
  const folder = join(state, 'cognito');
  const users = new Users(join(folder, 'users', `${pool.id}.json`));
  const sessions = new Sessions(join(folder, 'sessions', 'sessions.json'));
  const triggers = poolTriggers(pool, functions);
  const keyFile = join(folder, 'keys', 'signing.json');
  const issuer = await openTokenIssuer(keyFile, pool, sessions, triggers.preTokenGeneration);
  const { AdminInitiateAuth, ...signIn } = signInOperations(pool, users, issuer, sessions, triggers);
  const open: Operations = {
    ...closedOperations(pool),
    ...signIn,
    ...ownAccountOperations(users, issuer, sessions),
  };
  const administrative: Operations = { ...adminOperations(pool, users, sessions), AdminInitiateAuth };

  return {
    users,
    keys: issuer.keys,
    answerPublic: async (request) => {
      const operation = operationOf(request);
      if (operation in administrative)
        return awsError('MissingAuthenticationTokenException', 'Missing Authentication Token');
      return run(open[operation], request);
    },
    answerSigned: async (request, principal) => {
      const operation = operationOf(request);
      const action = `cognito-idp:${operation}`;
      if (operation in administrative && !principal.allows(action, pool.arn))
        return accessDenied(principal, action, pool.arn);
      return run(administrative[operation] ?? open[operation], request);
    },
  };
}

function operationOf({ method, headers }: HttpRequest): string {
  return method === 'POST' ? (headers['x-amz-target'] ?? '').split('.').at(-1) || '' : '';
}

async function run(operation: Operations[string] | undefined, { body }: HttpRequest): Promise<HttpResponse> {
  if (!operation) return awsError('InvalidAction', 'The local user pool does not know this operation.');
  try {
    const input = JSON.parse(body.toString());
    // Each operation has its own input type, and the table of operations can't express that.
    const output = await operation(input as never);
    return json(200, JSON.parse(JSON.stringify(output, epochSeconds)), {
      'content-type': 'application/x-amz-json-1.1',
    });
  } catch (error) {
    if (error instanceof CognitoRefusal) return awsError(error.code, error.message);
    if (error instanceof SyntaxError) return awsError('SerializationException', 'The body is not JSON.');
    console.error(error);
    return awsError('InternalErrorException', 'Internal error', 500);
  }
}

/** Cognito sends times as seconds since the epoch. */
function epochSeconds(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Date ? original.getTime() / 1000 : value;
}
