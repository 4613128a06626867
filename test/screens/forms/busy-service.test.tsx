import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Operation } from '../../../shared/calls/routes.ts';
import { absent, button, drafts, form, kept, main, shown } from '../fixture/hands.ts';
import { member, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { inEveryLook } from '../fixture/violations.ts';

/** Has the gateway refuse calls by itself, as AWS's does: without a code or a time. Until what it returns is called. */
const busy = (service: Service, operation: Operation) =>
  service.answer(operation, () => Response.json({ message: 'Too Many Requests' }, { status: 429 }));
const sentence = 'The service is busy. Try again in a moment.';
const said = page.getByRole('alert').filter({ hasText: sentence });
const field = (label: string) => main.getByLabelText(label, { exact: true });
/** Attempts of a call that somebody waits for. */
const patience = { timeout: 8000 };

it('a save is said not to be saved, stays written and kept, and is saved by the next press', async () => {
  const area = topic();
  const { service } = await render(`/topics/edit/${area.id}`, { as: 'administrator', with: [area] });
  await shown(form(`Edit ${area.name}`));
  await field('Name').fill('Saved at last');
  await kept();
  const mend = busy(service, 'editRecord');
  await button('Save Changes').click();
  await expect.element(said, patience).toHaveTextContent(`This was not saved.${sentence}`);
  await expect.element(field('Name')).toHaveValue('Saved at last');
  expect(await drafts()).toHaveLength(1);
  mend();
  await button('Save Changes').click();
  await expect.poll(() => service.world.get('topics', area.id)?.name).toBe('Saved at last');
});

it('a step of signing in says so, and keeps what was typed', async () => {
  const { service } = await render('/login/password');
  await field('Email').fill('ana@colloquy.example');
  busy(service, 'mailCode');
  await button('Send the code').click();
  await expect.element(said, patience).toBeVisible();
  await expect.element(field('Email')).toHaveValue('ana@colloquy.example');
});

it('what is looked up at the service says so, and can be asked again', async () => {
  let mend = () => {};
  const prepare = (service: Service) => {
    mend = busy(service, 'listAudit');
    service.answer('listRefused', () => ({ status: 200, body: { items: [] } }));
  };
  const { service } = await render('/audit', { as: 'administrator', prepare });
  await expect.element(main.getByText(sentence), patience).toBeVisible();
  mend();
  service.answer('listAudit', () => ({ status: 200, body: { items: [] } }));
  await button('Try again').click();
  await absent(main.getByText(sentence));
});

it('a follow stays, and is sent with a later sync', async () => {
  const area = topic();
  const { service, sync } = await render(`/topics/${area.id}`, { as: 'member', with: [area] });
  const mend = busy(service, 'createRecord');
  await button('Follow').click();
  await expect.poll(() => service.callsOf('createRecord').length, patience).toBeGreaterThanOrEqual(4);
  await shown(button('Following'));
  expect(localStorage.getItem('outbox')).not.toBeNull();
  mend();
  await sync();
  await expect.poll(() => service.world.all('follows').map(({ record }) => record.id)).toEqual([area.id]);
  await expect.poll(() => localStorage.getItem('outbox')).toBeNull();
});

it('a first load that waits says so, without a button, and goes on by itself', async () => {
  const ana = member({ name: 'Ana Anders' });
  let mend = () => {};
  await render('/members', {
    as: 'member',
    with: [ana],
    firstLoad: true,
    prepare: (service) => {
      mend = busy(service, 'sync');
    },
  });
  const notice = page.getByRole('status').filter({ hasText: 'The service is busy.' });
  await expect.element(notice, { timeout: 12_000 }).toBeVisible();
  await absent(notice.getByRole('button'));
  await shown(page.getByRole('progressbar').first());
  expect(await inEveryLook()).toEqual([]);
  mend();
  await expect.element(main.getByText('Ana Anders'), { timeout: 12_000 }).toBeVisible();
  await absent(notice);
});
