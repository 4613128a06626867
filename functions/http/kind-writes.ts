import type * as z from 'zod';
import type { FieldError } from '../../shared/errors.ts';
import type { Collection, kinds, Stored } from '../../shared/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from './call.ts';

/** A body that has been validated, sanitized and found to refer to what exists. */
export type Created<C extends Collection> = z.output<(typeof kinds)[C]['create']>;
type Sent<C extends Collection> = z.output<(typeof kinds)[C]['edit']>;
/** Of an edit, with what the record keeps in the fields that it left out. */
export type Edited<C extends Collection> = Sent<C> & Pick<Stored<C>, keyof Sent<C> & keyof Stored<C>>;
/** What a record keeps beside what every record has. */
type Fields<C extends Collection> = Omit<Stored<C>, 'id' | 'version' | 'createTimestamp' | 'updateTimestamp'>;

/** The kinds that clients create, and of which what they send is no whole record yet. */
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
 * What a kind has beside the common rhythm of load, authorize, write, present. Every part runs
 * inside one change, may run more than once, and does nothing but read from the unit and put into it.
 */
export type KindWrites<C extends Collection> = {
  /** The new record's id, where the user pool has a say in it: asking it takes long, so it runs outside. */
  identify?: (input: Created<C>, actor: MemberActor) => Promise<string>;
  /** What the fields can't tell each by itself; those that are wrong by themselves are missing here. */
  faults?: (
    actor: MemberActor,
    input: Partial<Edited<C>>,
    unit: UnitOfWork,
    before: Stored<C> | undefined,
  ) => Promise<FieldError[]>;
  /** What an edit changes beside the fields that were sent, or otherwise than they say. */
  edit?: (
    actor: MemberActor,
    input: Edited<C>,
    before: Stored<C>,
    unit: UnitOfWork,
  ) => Promise<Partial<Fields<C>>>;
  /** Keeps other records in step with this one. */
  keepInStep?: (
    before: Stored<C> | undefined,
    after: Stored<C> | undefined,
    unit: UnitOfWork,
    actor: MemberActor,
  ) => Promise<void>;
} & (C extends Incomplete ? NewRecord<C> : Partial<NewRecord<C>>);
