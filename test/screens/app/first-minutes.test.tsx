import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { main, shown } from '../fixture/hands.ts';
import { topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

it('a page that is open shows what others have done when one goes on', async () => {
  const { service, sync } = await render('/home', { as: 'member' });
  await sync();
  // Longer than what the last sync brought is fresh; the next of itself would come later.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
  service.world.put('topics', topic({ name: 'Hydrology' }));
  await page.getByRole('link', { name: 'Areas of Specialization' }).first().click();
  await shown(main.getByRole('link', { name: 'Hydrology' }));
});

it('a page that is open shows what others have done after a while by itself', async () => {
  const { service, sync } = await render('/topics', { as: 'member', with: [topic({ name: 'Ecology' })] });
  await shown(main.getByRole('link', { name: 'Ecology' }));
  vi.useFakeTimers();
  await sync();
  service.world.put('topics', topic({ name: 'Hydrology' }));
  const before = service.callsOf('sync').length;
  await vi.advanceTimersByTimeAsync(61_000);
  await expect.poll(() => service.callsOf('sync').length).toBeGreaterThan(before);
  await shown(main.getByRole('link', { name: 'Hydrology' }));
});
