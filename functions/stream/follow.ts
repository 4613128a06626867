import type { Change } from '../data/stream-record.ts';
import { mailWelcome } from '../mail/mails.ts';
import { bringBack } from './bring-back.ts';
import { tellAdministratorsOfLoss } from './loss.ts';
import { mailAdministrators, mailNews } from './mailing.ts';
import { settleIdentity } from './settle-identity.ts';

/** What follows from a write to one record, beside the references to it. Done twice, it is as if done once. */
export async function follow(change: Change): Promise<void> {
  const { id, before } = change;
  switch (change.collection) {
    case 'users':
      if (!change.after) await settleIdentity(id);
      else if (change.before) await mailNews(change.before, change.after);
      // A record that isn't its first version was there before.
      else if (change.after.version > 1) await bringBack(change.after);
      else await mailWelcome(change.after);
      break;
    case 'requests':
      if (!before && change.after) await mailAdministrators(change.after);
      break;
    case 'taskforces':
    case 'projects':
      await tellAdministratorsOfLoss(change);
      break;
  }
}
