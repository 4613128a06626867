import { cognitoUserPoolsTokenProvider as tokens } from 'aws-amplify/auth/cognito';
import { endOneSession } from '../../shared/account/end-one-session.call.ts';
import type { AppConfig } from '../../shared/app-config.ts';
import { mayHaveSession } from '../storage/session-trace.ts';
import { inEachForm } from './in-each-form.ts';
import { addressOf, request, Unreachable } from './request.ts';

/*
 * The only file that speaks to Amplify. Of the library, a signed-in start takes only what keeps and
 * renews tokens; the rest is loaded when somebody signs in.
 */

/**
 * What signing in still asks for, or `done`: a password of their own from who came with that of an invitation of
 * before; or a proof of their address from who was never asked for it.
 */
export type SignInStep = 'done' | 'choose-password' | 'join';

// Its notices of what happens in other tabs are not used here.
tokens.teardownNotify();

let read: Promise<AppConfig> | undefined;

/** What the app is told of where it runs. @throws Unreachable */
function config(): Promise<AppConfig> {
  read ??= readConfig().catch((error) => {
    read = undefined;
    throw error;
  });
  return read;
}

/** The same, asked for again. @throws Unreachable */
export async function readConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json').catch(() => undefined);
  if (!response?.ok) throw new Unreachable();
  return (await response.json()) as AppConfig;
}

async function userPool() {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await config();
  return { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } };
}

/** The calls of signing in. */
async function amplify() {
  const [Auth, { Amplify }, calls] = await Promise.all([
    userPool(),
    import('aws-amplify'),
    import('aws-amplify/auth'),
  ]);
  Amplify.configure({ Auth });
  return calls;
}

/** The tokens of the session, renewed when they have run out. */
async function currentTokens(forceRefresh = false) {
  tokens.setAuthConfig(await userPool());
  return tokens.getTokens({ forceRefresh });
}

/**
 * The access token for the API.
 *
 * @returns undefined when there is no session any more
 * @throws Unreachable when it can't be renewed now, which ends no session
 */
export async function accessToken({ forceRefresh = false } = {}): Promise<string | undefined> {
  if (!mayHaveSession()) return undefined;
  try {
    return (await currentTokens(forceRefresh))?.accessToken.toString();
  } catch {
    // The library has forgotten tokens that the service refused for good.
    if (!mayHaveSession()) return undefined;
    throw new Unreachable();
  }
}

const tokensHere = () => currentTokens().catch(() => null);

/** Who the identity is, whether a member or not. */
export async function identity(): Promise<{ id: string; email: string }> {
  const { sub, email } = (await tokensHere())?.idToken?.payload ?? {};
  return { id: String(sub ?? ''), email: String(email ?? '') };
}

/** @param begin is waited for before the first token comes */
export async function signIn(email: string, typed: string, begin: () => Promise<void>): Promise<SignInStep> {
  const calls = await amplify();
  const before = await tokensHere();
  // A session whose member is not known any more would stand in the way.
  if (mayHaveSession()) await calls.signOut().catch(() => {});
  await begin();
  // The one before ends only then, and holds up nobody: another tab that calls by it meanwhile would take itself for
  // signed out.
  const options = { authFlowType: (await config()).authFlow };
  const username = address(email);
  const { nextStep } = await inEachForm(typed, (password) =>
    calls.signIn({ username, password, options }),
  ).finally(() => void endListed(before));
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'done';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
    case 'RESET_PASSWORD':
      return 'choose-password';
    case 'CONFIRM_SIGN_UP':
      return 'join';
    default:
      throw new Error(`sign-in step ${nextStep.signInStep} is not part of this product`);
  }
}

/** Ends the session of the tokens at the service, which would list it for as long as it could be renewed. */
async function endListed(tokens: Awaited<ReturnType<typeof tokensHere>>): Promise<void> {
  const token = tokens?.accessToken;
  if (!token) return;
  const address = addressOf(endOneSession, { id: String(token.payload.origin_jti) });
  await request(endOneSession.method, address, `${token}`).catch(() => {});
}

/** Ends the session here, and at the service where that can be reached. */
export async function endSession(): Promise<void> {
  try {
    const { signOut } = await amplify();
    const here = await tokensHere();
    await Promise.all([endListed(here), signOut()]);
  } catch {
    // Without the network the tokens go all the same, with everything else that is wiped.
  }
}

const address = (email: string) => email.trim().toLowerCase();
