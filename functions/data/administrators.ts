import { ProductError } from '../../shared/errors.ts';
import { everyRecord } from './records.ts';

/** @throws ProductError `last-admin` when only one administrator is left. */
export async function assertAnotherAdministrator(): Promise<void> {
  let found = 0;
  for await (const _ of everyRecord('admins')) {
    found += 1;
    if (found === 2) return;
  }
  throw new ProductError('last-admin');
}
