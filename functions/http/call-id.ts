import { callId, callIdHeader } from '../../shared/call-id.ts';
import type { ApiEvent } from './event.ts';

/** What a call is known by: what its caller says, so that a person can name it, or else what API Gateway says. */
export function callIdOf({ headers, requestContext }: ApiEvent): string {
  const said = headers[callIdHeader];
  return said !== undefined && callId.test(said) ? said : requestContext.requestId;
}
