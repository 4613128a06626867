import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { selfServiceScope } from '../../../shared/protocol/headers.ts';
import { region } from '../assembly/identifiers.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Pool } from './pool.ts';
import { CognitoRefusal } from './rules.ts';
import { attributesOf, type User } from './users.ts';

/** The functions that the template triggers at a sign-in. If one fails, so does the sign-in. */
export interface Triggers {
  /** Called before the password is checked, also for unknown users. */
  preAuthentication(name: string, user: User | undefined, clientId: string): Promise<void>;
  /** @returns the scopes for the access token */
  preTokenGeneration(user: User, clientId: string, isRefresh: boolean): Promise<string[]>;
}

export function poolTriggers(pool: Pool, functions: Pick<Functions, 'invoke'>): Triggers {
  const { PreAuthentication, PreTokenGenerationConfig } = pool.properties.LambdaConfig ?? {};

  async function call<Response>(
    trigger: string,
    name: string,
    clientId: string,
    event: object,
  ): Promise<Response> {
    const outcome = await functions.invoke(name, {
      region,
      userPoolId: pool.id,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      ...event,
    });
    if (outcome.ok) return JSON.parse(outcome.payload).response;
    const message = `${trigger} failed with error ${outcome.errorMessage}.`;
    throw new CognitoRefusal('UserLambdaValidationException', message);
  }

  return {
    async preAuthentication(name, user, clientId) {
      if (!PreAuthentication) return;
      await call('PreAuthentication', PreAuthentication, clientId, {
        version: '1',
        userName: user?.Username ?? name,
        triggerSource: 'PreAuthentication_Authentication',
        request: {
          userAttributes: user ? attributesOf(user) : {},
          validationData: null,
          userNotFound: !user,
        },
        response: {},
      });
    },

    async preTokenGeneration(user, clientId, isRefresh) {
      const scopes = [selfServiceScope];
      if (!PreTokenGenerationConfig) return scopes;
      const { claimsAndScopeOverrideDetails } = await call<PreTokenGenerationV2TriggerEvent['response']>(
        'PreTokenGeneration',
        PreTokenGenerationConfig.LambdaArn,
        clientId,
        {
          version: '2',
          userName: user.Username,
          triggerSource: isRefresh ? 'TokenGeneration_RefreshTokens' : 'TokenGeneration_Authentication',
          request: {
            userAttributes: attributesOf(user),
            groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [] },
            scopes,
          },
          response: { claimsAndScopeOverrideDetails: null },
        },
      );
      const { scopesToAdd = [], scopesToSuppress = [] } =
        claimsAndScopeOverrideDetails?.accessTokenGeneration ?? {};
      return [...scopes, ...scopesToAdd].filter((scope) => !scopesToSuppress.includes(scope));
    },
  };
}
