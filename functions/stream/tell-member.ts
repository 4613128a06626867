import type { Unit } from '../data/change.ts';
import { changeNotices, type Telling, told } from '../data/notification.ts';
import { firstTime } from '../data/once.ts';

/** Tells a member in the app of a record, once for what `deed` names; nobody where there is no such member. */
export async function tellMember(
  unit: Unit,
  id: string,
  { deed, record, telling }: { deed: string; record: { id: string; name: string }; telling: Telling },
): Promise<void> {
  await changeNotices(unit, id, async (notices) =>
    (await firstTime(unit, deed)) ? told(notices, record, telling) : notices,
  );
}
