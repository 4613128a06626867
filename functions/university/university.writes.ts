import { ProductError } from '../../shared/errors.ts';
import type { Unit } from '../data/change.ts';
import type { KindWrites } from '../http/kind-writes.ts';

/** @param id the stored university's; a new one has no members yet. */
async function assertContactIsMember(
  unit: Unit,
  contact: string | undefined,
  id: string | undefined,
): Promise<void> {
  if (contact === undefined) return;
  const member = await unit.get('users', contact);
  if (id === undefined || member?.university?.id !== id)
    throw new ProductError('invalid', {
      fields: [{ path: 'contact', message: 'The contact must be a member of this university.' }],
    });
}

export const universityWrites: KindWrites<'universities'> = {
  create: async (_actor, { founded, ...input }, unit) => {
    await assertContactIsMember(unit, input.contact, undefined);
    return { ...input, founded: founded ?? undefined };
  },
  edit: async (_actor, input, before, unit) => {
    // A contact who has moved on since may stay until somebody chooses another.
    if (input.contact !== before.contact) await assertContactIsMember(unit, input.contact, before.id);
    const { latitude, longitude, countryCode } = before;
    const founded = input.founded === undefined ? before.founded : (input.founded ?? undefined);
    return { ...input, latitude, longitude, founded, countryCode };
  },
};
