import type { Caller, MemberActor } from '../data/actor.ts';

export type { MemberActor };

/** A call as the handlers see it: who asks, for what, with what. */
export type Call = {
  actor: Caller;
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
