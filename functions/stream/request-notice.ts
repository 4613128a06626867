import type { Stored } from '../../shared/kinds/registry.ts';
import { change } from '../data/change.ts';
import { notifyMember } from './notify-member.ts';

/** Notifies an administrator in the app of a request that isn't mailed. */
export const notifyOfRequest = (administrator: string, record: Stored<'requests'>): Promise<void> =>
  change((unit) =>
    notifyMember(unit, administrator, {
      deed: `request#${record.id}#${administrator}`,
      record,
      group: { subject: 'request-waiting' },
    }),
  );

/**
 * Notifies an administrator in the app that an applicant has answered a question.
 *
 * @param place of the answer in the thread
 */
export const notifyOfAnswer = (
  administrator: string,
  record: Stored<'requests'>,
  place: number,
): Promise<void> =>
  change((unit) =>
    notifyMember(unit, administrator, {
      deed: `answer#${record.id}#${record.createTimestamp}#${place}#${administrator}`,
      record,
      group: { subject: 'request-answered' },
    }),
  );
