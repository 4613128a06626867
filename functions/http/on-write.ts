import type * as z from 'zod';
import type { Collection, kinds, Stored } from '../../shared/kinds/registry.ts';
import type { FieldError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from './call.ts';

/** A validated and sanitized body whose references exist. */
export type Created<C extends Collection> = z.output<(typeof kinds)[C]['create']>;
type Sent<C extends Collection> = z.output<(typeof kinds)[C]['edit']>;
/** The body of an edit, filled up with the stored values of the fields that it left out. */
export type Edited<C extends Collection> = Sent<C> & Pick<Stored<C>, keyof Sent<C> & keyof Stored<C>>;
/** The stored fields of a kind, without those that every record has. */
type Fields<C extends Collection> = Omit<Stored<C>, 'id' | 'version' | 'createTimestamp' | 'updateTimestamp'>;

/** The kinds of which clients send only a part of a new record. */
export type Incomplete = {
  [C in Collection]: [keyof (typeof kinds)[C]['create']['shape']] extends [never]
    ? never
    : Created<C> extends Fields<C>
      ? never
      : C;
}[Collection];

type NewRecord<C extends Collection> = {
  /** The fields of a new record. */
  create: (actor: MemberActor, input: Created<C>, unit: UnitOfWork) => Promise<Fields<C>>;
};

/**
 * A kind's additions to the common steps of load, authorize, write, present. Every part runs inside one change, may run
 * more than once, and only reads from and puts into the unit of work.
 */
export type OnWrite<C extends Collection> = {
  /** The new record's id, if it comes from the user pool. That takes long, so it runs outside of the change. */
  identify?: (input: Created<C>, actor: MemberActor) => Promise<string>;
  /** Faults that concern several fields; faulty fields are missing in the input. */
  faults?: (
    actor: MemberActor,
    input: Partial<Edited<C>>,
    unit: UnitOfWork,
    before: Stored<C> | undefined,
  ) => Promise<FieldError[]>;
  /** The required fields that an edit may leave out, because the record has something else in their place. */
  mayLack?: (before: Stored<C>) => string[];
  /** Fields that an edit changes beside those that were sent, or to other values. */
  edit?: (
    actor: MemberActor,
    input: Edited<C>,
    before: Stored<C>,
    unit: UnitOfWork,
  ) => Promise<Partial<Fields<C>>>;
  /** Keeps other records in step with this one. */
  syncDerived?: (
    before: Stored<C> | undefined,
    after: Stored<C> | undefined,
    unit: UnitOfWork,
    actor: MemberActor,
  ) => Promise<void>;
} & (C extends Incomplete ? NewRecord<C> : Partial<NewRecord<C>>);
