import { ask } from './product.ts';

/** What the app reads at its start; the tests find sign-in the same way. */
export type Config = {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  userPoolEndpoint?: string;
};

let config: Promise<Config> | undefined;
export function readConfig(): Promise<Config> {
  config ??= ask('/config.json').then((answer) => answer.json() as Promise<Config>);
  return config;
}

export type Tokens = { accessToken: string; idToken: string; refreshToken: string };

/** A refusal of the user pool, by its name there. */
export class SignInRefused extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.type = type;
  }
}

/** One call of the user pool's public API. */
export async function cognito<T>(operation: string, input: object): Promise<T> {
  const { userPoolClientId, userPoolEndpoint } = await readConfig();
  const answer = await ask(userPoolEndpoint ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: userPoolClientId, ...input }),
  });
  const body = (await answer.json()) as T & { __type?: string; message?: string };
  if (!answer.ok)
    throw new SignInRefused(body.__type?.split('#').at(-1) ?? String(answer.status), body.message ?? '');
  return body;
}

type AuthAnswer = {
  AuthenticationResult?: { AccessToken: string; IdToken: string; RefreshToken: string };
};

function tokensOf({ AuthenticationResult: result }: AuthAnswer): Tokens {
  if (!result) throw new Error('The user pool answered no tokens.');
  return { accessToken: result.AccessToken, idToken: result.IdToken, refreshToken: result.RefreshToken };
}

export async function signIn(email: string, password: string): Promise<Tokens> {
  return tokensOf(
    await cognito<AuthAnswer>('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
}
