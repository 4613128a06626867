import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn as signInByAmplify } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, sharedInMemoryStorage } from 'aws-amplify/utils';
import type { AppConfig } from '../../shared/protocol/app-config.ts';

// The library would warn at each call to an endpoint other than AWS's.
ConsoleLogger.LOG_LEVEL = 'ERROR';

export type Credentials = { email: string; password: string };

/** What the app at this address reads at its start. */
export async function readConfig(url: string): Promise<AppConfig> {
  const answer = await fetch(new URL('/config.json', url));
  return answer.json() as Promise<AppConfig>;
}

/**
 * Signs somebody in as the app does, with the same configuration: on AWS by SRP.
 *
 * @returns their access token and ID token
 */
export async function signIn(
  url: string,
  { email, password }: Credentials,
): Promise<{ access: string; id: string }> {
  const config = await readConfig(url);
  const { userPoolId, userPoolClientId, authFlow } = config;
  // Unlike the SDK, the library doesn't read the endpoint from the environment.
  const userPoolEndpoint = config.userPoolEndpoint ?? process.env.AWS_ENDPOINT_URL;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
  // The library holds one session at a time, and nobody signs out here.
  await sharedInMemoryStorage.clear();
  const { nextStep } = await signInByAmplify({
    username: email,
    password,
    options: { authFlowType: authFlow },
  });
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error(`Sign-in ended with ${nextStep.signInStep} and no token.`);
  return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
}
