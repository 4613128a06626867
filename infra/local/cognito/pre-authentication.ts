import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { region } from '../assembly/identifiers.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Pool } from './pool.ts';
import { CognitoRefusal } from './rules.ts';

/** What comes before a password is looked at, which may be a wrong one, or of somebody whom nobody knows. */
export type BeforeSignIn = (name: string, user: User | null, clientId: string) => Promise<void>;

/** Calls the function that the template names, with Cognito's event; where it fails, nobody is signed in. */
export function beforeSignIn(pool: Pool, functions: Pick<Functions, 'invoke'>): BeforeSignIn {
  const wired = pool.properties.LambdaConfig?.PreAuthentication;
  return async (name, user, clientId) => {
    if (!wired) return;
    const outcome = await functions.invoke(wired, {
      version: '1',
      region,
      userPoolId: pool.id,
      userName: user?.Username ?? name,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      triggerSource: 'PreAuthentication_Authentication',
      request: {
        userAttributes: Object.fromEntries((user?.Attributes ?? []).map(({ Name, Value }) => [Name, Value])),
        validationData: null,
        userNotFound: user === null,
      },
      response: {},
    });
    if (!outcome.ok)
      throw new CognitoRefusal(
        'UserLambdaValidationException',
        `PreAuthentication failed with error ${outcome.errorMessage}.`,
      );
  };
}
