import type { Stored } from '../../shared/registry.ts';
import { change } from '../data/change.ts';
import { tellMember } from './tell-member.ts';

/** Tells an administrator in the app, in one notice however many they are, of requests that are not mailed. */
export const tellOfRequest = (administrator: string, record: Stored<'requests'>): Promise<void> =>
  change((unit) =>
    tellMember(unit, administrator, {
      deed: `request#${record.id}#${administrator}`,
      record,
      group: { subject: 'request-waiting' },
    }),
  );
