import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { watchForUpdates } from '../../../web/app/lifecycle/app-update.ts';
import { heading, main, shown } from '../fixture/hands.ts';
import { topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

// In a file of its own: a page that is too old for the service stays so until it is loaded again.
it('on a phone what was done stands beside the offer of a new version, neither over the other', async () => {
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null });
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration as ServiceWorkerRegistration);
  await watchForUpdates();
  const area = topic();
  const { service, sync } = await render(`/topics/${area.id}`, { as: 'member', with: [area], width: 390 });
  await shown(heading(area.name));
  service.refuse('sync', 'outdated');
  await sync();
  const done = page.getByRole('status').filter({ hasText: 'The link' });
  const offer = page.getByRole('status').filter({ hasText: 'Please UPDATE...' });
  await shown(offer);
  await main.getByRole('button', { name: 'Share' }).click();
  await shown(done);
  const [below, above] = [done, offer].map((each) => each.element().getBoundingClientRect());
  expect(above?.bottom).toBeLessThanOrEqual(below?.top ?? 0);
});
