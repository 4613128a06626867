import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { watchForUpdates } from '../../../web/app/lifecycle/app-update.ts';
import { button, main, shown } from '../fixture/hands.ts';
import { topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

it('a page that the service understands no more says so, and keeps what was written', async () => {
  // The app hears of it from here on; there is no service worker in a test of screens.
  watchForUpdates().catch(() => {});
  const hydrology = topic({ name: 'Hydrology' });
  const { service } = await render(`/topics/edit/${hydrology.id}`, { as: 'chair', with: [hydrology] });
  const name = main.getByLabelText('Name', { exact: true });
  await name.fill('Hydrology and wells');
  service.refuse('editRecord', 'outdated');
  await button('Save Changes').click();
  await shown(page.getByText('This page is out of date. Update it to continue.'));
  await shown(page.getByText('This page is out of date. Please UPDATE...'));
  await expect.element(name).toHaveValue('Hydrology and wells');
});
