/** What is sent to an execution environment: one event and its deadline (milliseconds since the epoch). */
export interface Invocation {
  event: string;
  requestId: string;
  deadline: number;
  arn: string;
}

/** What an execution environment answers. */
export type Answer =
  | { type: 'ready' }
  | { type: 'unloadable'; errorType: string; errorMessage: string }
  | { type: 'result'; payload: string }
  | { type: 'error'; errorType: string; errorMessage: string };

/** The outcome of an invocation, as Lambda's Invoke reports it. */
export type Outcome = { ok: true; payload: string } | { ok: false; errorType: string; errorMessage: string };

/** The most bytes that a synchronous invocation takes and gives. */
export const payloadLimit = 6 * 1024 * 1024;
