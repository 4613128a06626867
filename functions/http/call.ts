import type { Caller, MemberActor } from '../data/actor.ts';

export type { MemberActor };

/** A call as the handlers see it: who asks, for what, with what. */
export type Call = {
  actor: Caller;
  /** When the token runs out by which they call, in seconds since 1970. */
  tokenEnds: number;
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
  /** JSON. */
  body?: unknown;
  /** In its place, JSON that is in Brotli already, for a caller who takes it. */
  brotli?: Uint8Array;
  /** Counted as a large one, however short: much was read for it. */
  large?: boolean;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie`. */
  cookies?: string[];
};

export type Handler = (call: Call) => Promise<Answer>;
