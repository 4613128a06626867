import type { ErrorCode } from '../../shared/errors.ts';
import type { Actor } from '../../shared/policy.ts';

export type MemberActor = Extract<Actor, { type: 'member' }>;

/** A call as the handlers see it: who asks, for what, with what. */
export type Call = {
  actor: MemberActor;
  /** From the path, decoded. */
  path: Record<string, string>;
  query: Record<string, string>;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Parsed JSON, or undefined where none was sent. */
  body: unknown;
};

export type Answer = {
  status: number;
  /** JSON, unless `bytes` are given. */
  body?: unknown;
  bytes?: { content: Uint8Array; type: string };
  headers?: Record<string, string>;
};

export type Handler = (call: Call) => Promise<Answer>;

/** What a call is written down with: never a token, a body or an address. */
export type Line = { route: string; status: number; milliseconds: number; code?: ErrorCode };
