/** A message to an execution environment: an event and its deadline in epoch milliseconds. */
export interface Invocation {
  event: string;
  requestId: string;
  deadline: number;
  arn: string;
}

/** A message from an execution environment. */
export type Answer =
  | { type: 'ready' }
  | { type: 'unloadable'; errorType: string; errorMessage: string }
  | { type: 'result'; payload: string }
  | { type: 'error'; errorType: string; errorMessage: string };

/** The outcome of an invocation. */
export type Outcome = { ok: true; payload: string } | { ok: false; errorType: string; errorMessage: string };

/** Lambda's limit for the event and the answer of a synchronous invocation. */
export const payloadLimit = 6 * 1024 * 1024;
