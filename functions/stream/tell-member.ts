import type { Unit } from '../data/change.ts';
import { changeNotices, type Telling, told, untold } from '../data/notification.ts';
import { firstTime } from '../data/once.ts';

/**
 * Tells a member in the app of a record, once for what `deed` names; nobody where there is no such member.
 *
 * @param instead what they were told of it before, and isn't so any more
 */
export async function tellMember(
  unit: Unit,
  id: string,
  {
    deed,
    record,
    telling,
    instead = [],
  }: { deed: string; record: { id: string; name: string }; telling: Telling; instead?: Telling[] },
): Promise<void> {
  await changeNotices(unit, id, async (notices) => {
    if (!(await firstTime(unit, deed))) return notices;
    const still = instead.reduce((kept, each) => untold(kept, record, each), notices);
    return told(still, record, telling);
  });
}
