import type { UnitOfWork } from '../data/change.ts';
import { markDone } from '../data/once.ts';
import { addNotice, type NamedRecord, type NoticeGroup, removeNotice } from '../stores/notices.ts';

/**
 * Notifies a member in the app of a record, once for each deed.
 *
 * @param instead previous notices of the record that are no longer true
 */
export async function notifyMember(
  unit: UnitOfWork,
  id: string,
  {
    deed,
    record,
    group,
    replaces: instead = [],
  }: { deed: string; record: NamedRecord; group: NoticeGroup; replaces?: NoticeGroup[] },
): Promise<void> {
  if (!(await unit.get('users', id))) return;
  if (!(await markDone(unit, deed))) return;
  for (const each of instead) await removeNotice(unit, id, each, record);
  await addNotice(unit, id, group, record);
}
