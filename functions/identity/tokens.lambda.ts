import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { apiScope, selfServiceScope } from '../../shared/scopes.ts';
import { count } from '../data/log.ts';
import { canaryAddress } from './canary-address.ts';

/**
 * Called before the user pool signs an access token: it is for the product's API and for nothing at the pool,
 * where its holder could change the password or the address, or delete the identity, past the product. Of people it
 * also counts how often one signs in, or shows that a password is theirs.
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<typeof event> {
  const isSignIn = event.triggerSource !== 'TokenGeneration_RefreshTokens';
  if (isSignIn && event.request.userAttributes.email !== canaryAddress) count('SignIns');
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: { scopesToAdd: [apiScope], scopesToSuppress: [selfServiceScope] },
    },
  };
  return event;
}
