import type { DeletedMember } from '../../shared/contract.ts';
import { exampleId } from '../../shared/fields.ts';
import { type Collection, kinds } from '../../shared/registry.ts';

export const id = '019dbb8e-60f1-7a52-9b0c-0c6a4ab8f3a1';
export const deletedMemberExample: DeletedMember = {
  id: exampleId,
  name: 'Ana Muñoz',
  email: 'ana@example.org',
  by: id,
  at: '2026-11-21T09:30:00.000Z',
  until: '2026-12-21T09:30:00.000Z',
};

/** One record of each kind as it is answered. */
export const recordExample = (collection: Collection): object =>
  kinds[collection].stored.parse({
    id,
    version: 1,
    createTimestamp: '2026-11-21T09:30:00.000Z',
    updateTimestamp: '2026-11-21T09:30:00.000Z',
    ...kinds[collection].examples.create,
    ...kinds[collection].examples.server,
  });
