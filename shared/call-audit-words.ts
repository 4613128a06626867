import * as calls from './calls.ts';
import type { AnyCall } from './define-call.ts';

/** The audit's words for each call. The app's build replaces this file by its data, so that pages load no schemas. */
export const callAuditWords: Record<string, string> = Object.fromEntries(
  Object.values<AnyCall>(calls).flatMap(({ operation, audit }) => (audit ? [[operation, audit]] : [])),
);
