import { cognitoUserPoolsTokenProvider as tokens } from 'aws-amplify/auth/cognito';
import { signOut } from '../../shared/account/sessions.calls.ts';
import { normalisePassword } from '../../shared/account/sign-in-passwords.ts';
import type { AppConfig } from '../../shared/protocol/app-config.ts';
import { mayHaveSession } from '../storage/session-trace.ts';
import { request, Unreachable } from './request.ts';

/*
 * Only this file uses Amplify. A signed-in start loads just the part that keeps and renews tokens; the rest is
 * loaded when somebody signs in.
 */

/** What signing in still needs. An operator may have set a temporary password, or have reset it. */
export type SignInStep = 'done' | 'choose-password';

// Amplify's notices of other tabs are not used here.
tokens.teardownNotify();

let configuration: Promise<AppConfig> | undefined;

/** The configuration of this deployment, read once. @throws Unreachable */
function config(): Promise<AppConfig> {
  configuration ??= readConfig().catch((error) => {
    configuration = undefined;
    throw error;
  });
  return configuration;
}

/** Reads the configuration of this deployment. @throws Unreachable */
export async function readConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json').catch(() => undefined);
  if (!response?.ok) throw new Unreachable();
  return (await response.json()) as AppConfig;
}

async function userPool() {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await config();
  return { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } };
}

/** Loads and configures the part of Amplify that signs in. */
async function amplify() {
  const [Auth, { Amplify }, calls] = await Promise.all([
    userPool(),
    import('aws-amplify'),
    import('aws-amplify/auth'),
  ]);
  Amplify.configure({ Auth });
  return calls;
}

/** The session's tokens, renewed when they have expired. */
async function currentTokens(forceRefresh = false) {
  tokens.setAuthConfig(await userPool());
  return tokens.getTokens({ forceRefresh });
}

/**
 * The access token for the API.
 *
 * @returns undefined when the session has ended
 * @throws Unreachable when it can't be renewed now; the session goes on
 */
export async function accessToken({ forceRefresh = false } = {}): Promise<string | undefined> {
  if (!mayHaveSession()) return undefined;
  try {
    return (await currentTokens(forceRefresh))?.accessToken.toString();
  } catch {
    // Amplify has removed the tokens, because the service refused them for good.
    if (!mayHaveSession()) return undefined;
    throw new Unreachable();
  }
}

const storedTokens = () => currentTokens().catch(() => null);

/** The signed-in identity, which need not be a member. */
export async function identity(): Promise<{ id: string; email: string }> {
  const { sub, email } = (await storedTokens())?.idToken?.payload ?? {};
  return { id: String(sub ?? ''), email: String(email ?? '') };
}

/** @param begin awaited before the first token is stored */
export async function signIn(email: string, typed: string, begin: () => Promise<void>): Promise<SignInStep> {
  const calls = await amplify();
  const before = await storedTokens();
  // Amplify refuses a sign-in while there is a session, even one whose member no longer exists.
  if (mayHaveSession()) await calls.signOut().catch(() => {});
  await begin();
  // The previous session ends only after the sign-in: until then another tab may use it.
  const options = { authFlowType: (await config()).authFlow };
  const username = address(email);
  const password = normalisePassword(typed);
  const { nextStep } = await calls
    .signIn({ username, password, options })
    .finally(() => void endAtService(before));
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'done';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
    case 'RESET_PASSWORD':
      return 'choose-password';
    default:
      throw new Error(`sign-in step ${nextStep.signInStep} is not part of this product`);
  }
}

/** Ends the tokens' session at the service, which would otherwise list it for as long as it could be renewed. */
async function endAtService(tokens: Awaited<ReturnType<typeof storedTokens>>): Promise<void> {
  const token = tokens?.accessToken;
  if (!token) return;
  await request(signOut.method, signOut.path, `${token}`).catch(() => {});
}

/** Ends the session here, and at the service if it can be reached. */
export async function endSession(): Promise<void> {
  try {
    const { signOut } = await amplify();
    const here = await storedTokens();
    await Promise.all([endAtService(here), signOut()]);
  } catch {
    // Offline, the tokens are still deleted with everything else that is wiped.
  }
}

const address = (email: string) => email.trim().toLowerCase();
