import { names } from '../../shared/collections.ts';
import type { Stored } from '../../shared/registry.ts';
import { change } from '../data/change.ts';
import type { Telling } from '../data/notification.ts';
import { tellMember } from './tell-member.ts';

const { heading } = names.requests;

const waiting: Telling = {
  subject: 'requests waiting',
  of: 'requests',
  // Still true when another has decided.
  ofOne: (name) => `A request has come in for administrators to decide, under ${heading}: “${name}”.`,
  ofMany: (count, named) =>
    `${count} requests have come in for administrators to decide, under ${heading}: ${named}.`,
};

/** Tells an administrator in the app, in one notice however many they are, of requests that are not mailed. */
export const tellOfRequest = (administrator: string, record: Stored<'requests'>): Promise<void> =>
  change((unit) =>
    tellMember(unit, administrator, {
      deed: `request#${record.id}#${administrator}`,
      record,
      telling: waiting,
    }),
  );
