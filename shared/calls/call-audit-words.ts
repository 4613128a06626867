import type { AnyCall } from '../definitions/define-call.ts';
import type { Message } from '../language/messages.ts';
import * as calls from './calls.ts';

/** The audit's words for each call. The app's build replaces this file by its data, so that pages load no schemas. */
export const callAuditWords: Record<string, Message> = Object.fromEntries(
  Object.values<AnyCall>(calls).flatMap(({ operation, audit }) => (audit ? [[operation, audit]] : [])),
);
