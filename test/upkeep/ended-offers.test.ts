import { beforeEach, expect, it } from 'vitest';
import { anOffer } from '../factories.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

/** An owner was told that their offer has ended: what they do about it. */
const network = provideNetwork();

const { weeks, ...seminar } = anOffer({ name: 'Seminar' });
const expiry = new Date(Date.now() - 86_400_000).toISOString();
const path = { id: 'seminar' };

beforeEach(async () => {
  await network.clear();
  const { endNoticeGroup } = await import('../../functions/offer/offer-notices.ts');
  const { addNotice } = await import('../../functions/stores/notices.ts');
  const { change } = await import('../../functions/data/change.ts');
  await network.ground({
    users: [aUser('mia'), aUser('ada')],
    admins: [{ id: 'ada' }],
    offers: [{ ...seminar, id: 'seminar', owner: 'mia', expiry }],
  });
  await change((unit) =>
    addNotice(unit, 'mia', endNoticeGroup(expiry, true), { id: 'seminar', name: 'Seminar' }),
  );
});

/** After what follows from the writes. */
async function notices() {
  const { endNoticesOf } = await import('../../functions/stores/notices.ts');
  await endNoticesOf('mia');
  return network.noticesOf('mia');
}

it.each([
  ['renewed', () => network.call('mia', 'POST /api/offers/{id}/renew', { path, body: { weeks: 2 } })],
  [
    'renewed by an administrator',
    () => network.call('ada', 'POST /api/offers/{id}/renew', { path, body: { weeks: 2 } }),
  ],
  ['renewed with an edit', () => network.edit('mia', 'offers', 'seminar', { ...seminar, weeks: 2 }, 1)],
  ['withdrawn', () => network.remove('mia', 'offers', 'seminar')],
])('%s, nothing says that it has ended', async (_, act) => {
  expect((await act()).status).toBeLessThan(300);
  expect(await notices()).toEqual([]);
});

it('edited alone it has ended still, and they go on being told so', async () => {
  expect((await network.edit('mia', 'offers', 'seminar', seminar, 1)).status).toBe(200);
  expect(await notices()).toHaveLength(1);
});
