import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn as signInByAmplify } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, sharedInMemoryStorage } from 'aws-amplify/utils';
import type { AppConfig } from '../../shared/app-config.ts';

// Of an endpoint that isn't AWS's it warns at each call.
ConsoleLogger.LOG_LEVEL = 'ERROR';

/** The address and password of somebody, and where they are to sign in. */
export type Credentials = { email: string; password: string };

/**
 * Signs somebody in as the app does, by what it reads at its start: on AWS by SRP.
 *
 * @returns their access token, and the ID token beside it
 */
export async function signIn(
  url: string,
  { email, password }: Credentials,
): Promise<{ access: string; id: string }> {
  const answer = await fetch(new URL('/config.json', url));
  const config = (await answer.json()) as AppConfig;
  const { userPoolId, userPoolClientId, authFlow } = config;
  // The library doesn't know the variables by which the SDK is told of another place than AWS.
  const userPoolEndpoint = config.userPoolEndpoint ?? process.env.AWS_ENDPOINT_URL;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
  // The library knows one session at a time, and here nobody signs out.
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
