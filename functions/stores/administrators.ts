import { ProductError } from '../../shared/protocol/errors.ts';
import { everyRecord } from '../data/records.ts';

/** @throws ProductError `last-admin` when only one administrator is left. */
export async function assertAnotherAdministrator(): Promise<void> {
  let found = 0;
  for await (const _ of everyRecord('admins')) {
    found += 1;
    if (found === 2) return;
  }
  throw new ProductError('last-admin');
}

export async function administratorIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of everyRecord('admins')) ids.push(id);
  return ids;
}
