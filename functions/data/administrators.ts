import { ProductError } from '../../shared/errors.ts';
import { readPage } from './records.ts';

/** @throws ProductError `last-admin` when only one administrator is left. */
export async function assertAnotherAdministrator(): Promise<void> {
  const { records } = await readPage('admins', { limit: 2 });
  if (records.length < 2) throw new ProductError('last-admin');
}
