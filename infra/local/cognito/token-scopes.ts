import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { selfServiceScope } from '../../../shared/scopes.ts';
import { region } from '../assembly/identifiers.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Pool } from './pool.ts';
import { CognitoRefusal } from './rules.ts';

/** The scopes of an access token that is to be signed for somebody. */
export type ScopesOf = (user: User, clientId: string, isRefresh: boolean) => Promise<string[]>;

/** Asks the function that the template names, with Cognito's event of version 2; where it fails, nobody is signed in. */
export function scopesOf(pool: Pool, functions: Pick<Functions, 'invoke'>): ScopesOf {
  const name = pool.properties.LambdaConfig?.PreTokenGenerationConfig?.LambdaArn;
  return async (user, clientId, isRefresh) => {
    const scopes = [selfServiceScope];
    if (!name) return scopes;
    const outcome = await functions.invoke(name, {
      version: '2',
      region,
      userPoolId: pool.id,
      userName: user.Username,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      triggerSource: isRefresh ? 'TokenGeneration_RefreshTokens' : 'TokenGeneration_Authentication',
      request: {
        userAttributes: Object.fromEntries(user.Attributes.map(({ Name, Value }) => [Name, Value])),
        groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [] },
        scopes,
      },
      response: { claimsAndScopeOverrideDetails: null },
    });
    if (!outcome.ok)
      throw new CognitoRefusal(
        'UserLambdaValidationException',
        `PreTokenGeneration failed with error ${outcome.errorMessage}.`,
      );
    const { response } = JSON.parse(outcome.payload) as PreTokenGenerationV2TriggerEvent;
    const { scopesToAdd = [], scopesToSuppress = [] } =
      response.claimsAndScopeOverrideDetails?.accessTokenGeneration ?? {};
    return [...scopes, ...scopesToAdd].filter((scope) => !scopesToSuppress.includes(scope));
  };
}
