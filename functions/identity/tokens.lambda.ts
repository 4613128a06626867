import type { PreAuthenticationTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { apiScope, selfServiceScope } from '../../shared/protocol/headers.ts';
import { count } from '../data/log.ts';
import { canaryAddress, recordAttempt } from '../stores/record-attempt.ts';

type Event = PreAuthenticationTriggerEvent | PreTokenGenerationV2TriggerEvent;

/**
 * Called before the user pool checks a password, and before it signs an access token. Both are counted for the person:
 * a sign-in that was begun and not finished is mostly a wrong password. Nobody is refused.
 */
export async function handler(event: Event): Promise<Event> {
  if (event.triggerSource === 'PreAuthentication_Authentication') await recordStep(event, 'begun');
  else {
    if (event.triggerSource !== 'TokenGeneration_RefreshTokens') {
      if (event.request.userAttributes.email !== canaryAddress) count('SignIns');
      await recordStep(event, 'finished');
    }
    restrictScopes(event);
  }
  return event;
}

/** An unknown address has no identity, and the canary is no person. */
async function recordStep({ request, callerContext }: Event, step: 'begun' | 'finished'): Promise<void> {
  const { sub, email } = request.userAttributes;
  if (sub && email !== canaryAddress) await recordAttempt(sub, `${step} ${callerContext.clientId}`);
}

/**
 * The token is only valid for the product's API: with the pool's own scope its holder could change the password or
 * address, or delete the identity, bypassing the product.
 */
function restrictScopes(event: PreTokenGenerationV2TriggerEvent): void {
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: { scopesToAdd: [apiScope], scopesToSuppress: [selfServiceScope] },
    },
  };
}
