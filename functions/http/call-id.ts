import { callId, callIdHeader } from '../../shared/protocol/call-id.ts';
import type { ApiEvent } from './event.ts';

/** The id of a call: the caller's, so that a person can quote it, or else API Gateway's. */
export function callIdOf({ headers, requestContext }: ApiEvent): string {
  const callerId = headers[callIdHeader];
  return callerId !== undefined && callId.test(callerId) ? callerId : requestContext.requestId;
}
