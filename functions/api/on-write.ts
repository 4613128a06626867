import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import type { FieldError } from '../../shared/protocol/errors.ts';
import { blocks } from '../block/block.on-write.ts';
import type { UnitOfWork } from '../data/change.ts';
import { follows } from '../follow/follow.on-write.ts';
import type { MemberActor } from '../http/call.ts';
import type { Incomplete, OnWrite } from '../http/on-write.ts';
import { introductions } from '../introduction/introduction.on-write.ts';
import { offers } from '../offer/offer.on-write.ts';
import { projects } from '../project/project.on-write.ts';
import { reports } from '../report/report.on-write.ts';
import { requests } from '../request/request.on-write.ts';
import { resources } from '../resource/resource.on-write.ts';
import { searches } from '../saved-search/saved-search.on-write.ts';
import { taskforces } from '../taskforce/taskforce.on-write.ts';
import { topics } from '../topic/topic.on-write.ts';
import { universities } from '../university/university.on-write.ts';
import { users } from '../user/user.on-write.ts';

/** A kind of which clients don't send all fields doesn't compile without a line here. */
const onWrite: { [C in Incomplete]: OnWrite<C> } & { [C in Collection]?: OnWrite<C> } = {
  blocks,
  follows,
  introductions,
  offers,
  projects,
  reports,
  requests,
  resources,
  searches,
  taskforces,
  topics,
  universities,
  users,
};

export type Input = Record<string, unknown>;
export type AnyRecord = Stored<Collection>;

/** A kind's own part without its types. */
type AnyOnWrite = {
  identify?: (input: Input, actor: MemberActor) => Promise<string>;
  faults?: (actor: MemberActor, input: Input, unit: UnitOfWork, before?: AnyRecord) => Promise<FieldError[]>;
  mayLack?: (before: AnyRecord) => string[];
  create?: (actor: MemberActor, input: Input, unit: UnitOfWork) => Promise<Input>;
  edit?: (actor: MemberActor, input: Input, before: AnyRecord, unit: UnitOfWork) => Promise<Input>;
  syncDerived?: (
    before: AnyRecord | undefined,
    after: AnyRecord | undefined,
    unit: UnitOfWork,
    actor: MemberActor,
  ) => Promise<void>;
};

/** A kind's own part without its types: the caller pairs it with the right collection. */
export const onWriteOf = (collection: Collection) => (onWrite[collection] ?? {}) as unknown as AnyOnWrite;

/** Puts a record of any kind. Its fields are checked by the kind's schema and not by a type. */
export const putRecord = (unit: UnitOfWork, collection: Collection, record: Input): Promise<AnyRecord> =>
  unit.put(collection, record as never);
