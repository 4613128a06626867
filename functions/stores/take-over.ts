import { handoverKinds, type handoverOf, holdersOf } from '../../shared/introduction/introduction.rules.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { keepChairsInStep } from './chairs.ts';

type Handover = NonNullable<ReturnType<typeof handoverOf>>;

/**
 * Gives a role to the member who was asked to take it over, in place of whoever handed it over. The latter may have left
 * since, if the record has nobody in that role now.
 *
 * @throws ProductError `conflict` if the record is gone, or others hold the role
 */
export async function takeOver(
  unit: UnitOfWork,
  from: string,
  to: string,
  { field, id }: Handover,
): Promise<void> {
  const record = await unit.get(handoverKinds[field], id);
  if (!record)
    throw new ProductError('conflict', { message: 'What you were asked to take over was deleted.' });
  const holders = holdersOf(record);
  if (holders.includes(to)) return;
  if (holders.length > 0 && !holders.includes(from))
    throw new ProductError('conflict', {
      message: `“${record.name}” has others in this role now. Whoever asked you can no longer hand it over.`,
    });
  const now = [...holders.filter((each) => each !== from), to];
  if ('chairs' in record) {
    const after = { ...record, chairs: now, members: [...new Set([...record.members, to])] };
    await unit.put('taskforces', after);
    await keepChairsInStep(unit, record, after);
  } else if ('leads' in record) await unit.put('projects', { ...record, leads: now });
  else await unit.put('universities', { ...record, contact: to });
}
