import * as calls from './calls.ts';
import type { AnyCall } from './define-call.ts';

/** What the audit says of each call: plain data for pages, which the app's build puts in place of this file. */
export const callAuditWords: Record<string, string> = Object.fromEntries(
  Object.values<AnyCall>(calls).flatMap(({ operation, audit }) => (audit ? [[operation, audit]] : [])),
);
