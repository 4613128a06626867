import type { FieldError } from '../../shared/errors.ts';
import type { Collection, Stored } from '../../shared/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import type { Incomplete, KindWrites } from '../http/kind-writes.ts';
import * as all from './kinds.ts';

/** The compiler names the kind that a client doesn't send all of, and that has no line. */
const writes: { [C in Incomplete]: KindWrites<C> } & { [C in Collection]?: KindWrites<C> } = all;

export type Input = Record<string, unknown>;
export type AnyRecord = Stored<Collection>;

/** A kind's own part, as it is called for whatever kind a path names. */
type AnyWrites = {
  identify?: (input: Input, actor: MemberActor) => Promise<string>;
  faults?: (actor: MemberActor, input: Input, unit: UnitOfWork, before?: AnyRecord) => Promise<FieldError[]>;
  create?: (actor: MemberActor, input: Input, unit: UnitOfWork) => Promise<Input>;
  edit?: (actor: MemberActor, input: Input, before: AnyRecord, unit: UnitOfWork) => Promise<Input>;
  keepInStep?: (
    before: AnyRecord | undefined,
    after: AnyRecord | undefined,
    unit: UnitOfWork,
    actor: MemberActor,
  ) => Promise<void>;
};

/** A kind's own part, seen without its collection: the caller keeps both together. */
export const writesOf = (collection: Collection) => (writes[collection] ?? {}) as unknown as AnyWrites;

/** Puts a record of whatever kind. That its fields are those of the kind, the kind's schema has said: no type can. */
export const putRecord = (unit: UnitOfWork, collection: Collection, record: Input): Promise<AnyRecord> =>
  unit.put(collection, record as never);
