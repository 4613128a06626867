import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { apiScope, selfServiceScope } from '../../shared/scopes.ts';

/**
 * Called before the user pool signs an access token: it is for the product's API and for nothing at the pool,
 * where its holder could change the password or the address, or delete the identity, past the product.
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<typeof event> {
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: { scopesToAdd: [apiScope], scopesToSuppress: [selfServiceScope] },
    },
  };
  return event;
}
