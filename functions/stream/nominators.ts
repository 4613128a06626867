import type { Stored } from '../../shared/registry.ts';
import { change } from '../data/change.ts';
import { approvalKey } from '../data/decisions.ts';
import { type Telling, told } from '../data/notification.ts';
import { firstTime } from '../data/once.ts';
import { pieceOf, type Step } from './step.ts';

const approved: Telling = {
  subject: 'nominees approved',
  ofOne: (name) => `“${name}”, whom you nominated, is a member now.`,
  ofMany: (count, named) => `${count} people whom you nominated are members now: ${named}.`,
};

/** Whoever nominated somebody hears, once, that they are a member. Of a request that was declined nobody is told. */
export const tellNominators: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, before, after } = entry.change;
    if (collection !== 'requests' || !before || after) continue;
    const { nominatedBy } = before;
    if (nominatedBy) await run.alone(pieceOf('nominator', [entry]), () => tell(nominatedBy, before));
  }
};

async function tell(nominator: string, request: Stored<'requests'>): Promise<void> {
  await change(async (unit) => {
    const approval = await unit.item(approvalKey(request.id));
    const user = approval && (await unit.get('users', nominator));
    if (!user || !(await firstTime(unit, `nominee#${request.id}`))) return;
    const notifications = told(user.notifications, request, approved);
    if (notifications !== user.notifications) await unit.put('users', { ...user, notifications });
  });
}
