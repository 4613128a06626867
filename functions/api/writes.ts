import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import type { FieldError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import type { Incomplete, KindWrites } from '../http/kind-writes.ts';
import * as all from './kinds.ts';

/** A kind of which clients don't send all fields doesn't compile without a line here. */
const writes: { [C in Incomplete]: KindWrites<C> } & { [C in Collection]?: KindWrites<C> } = all;

export type Input = Record<string, unknown>;
export type AnyRecord = Stored<Collection>;

/** A kind's own part without its types. */
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

/** A kind's own part without its types: the caller pairs it with the right collection. */
export const writesOf = (collection: Collection) => (writes[collection] ?? {}) as unknown as AnyWrites;

/** Puts a record of any kind. Its fields are checked by the kind's schema and not by a type. */
export const putRecord = (unit: UnitOfWork, collection: Collection, record: Input): Promise<AnyRecord> =>
  unit.put(collection, record as never);
