import type { UnitOfWork } from '../data/change.ts';
import { markDone } from '../data/once.ts';
import { addNotice, type NamedRecord, type NoticeGroup, removeNotice } from '../stores/notices.ts';

/**
 * Tells a member in the app of a record, once for what `deed` names; nobody where there is no such member.
 *
 * @param instead what they were told of it before, and isn't so any more
 */
export async function tellMember(
  unit: UnitOfWork,
  id: string,
  {
    deed,
    record,
    group,
    instead = [],
  }: { deed: string; record: NamedRecord; group: NoticeGroup; instead?: NoticeGroup[] },
): Promise<void> {
  if (!(await unit.get('users', id))) return;
  if (!(await markDone(unit, deed))) return;
  for (const each of instead) await removeNotice(unit, id, each, record);
  await addNotice(unit, id, group, record);
}
