import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, button, main, shown } from '../fixture/hands.ts';
import { topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { inEveryLook } from '../fixture/violations.ts';

const hydrology = topic({ name: 'Hydrology' });
const name = main.getByRole('textbox', { name: 'Name', exact: true });
const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });

/** The app at a form in which something was typed, and a service that asks for proof before it saves that. */
async function aFormToSave(has: object): Promise<Service> {
  const { service } = await render(`/topics/edit/${hydrology.id}`, {
    as: 'administrator',
    with: [hydrology],
  });
  const ends = service.refuse('editRecord', 'code-needed');
  service.answer('startReauthentication', () => ({ status: 200, body: has }));
  for (const each of ['reauthenticateByCode', 'reauthenticateByPassword'] as const)
    service.answer(each, () => {
      ends();
      return { status: 204 };
    });
  await shown(name);
  await name.fill('Wells');
  await button('Save').click();
  await shown(dialog);
  return service;
}
const saved = (service: Service) =>
  expect.poll(() => service.world.get('topics', hydrology.id)?.name).toBe('Wells');

describe('what is asked in the middle of saving', () => {
  it('is a code of the app, after which it goes on with what was typed', async () => {
    const service = await aFormToSave({ app: true, guessed: false });
    await dialog.getByRole('textbox', { name: 'Code' }).fill('123456');
    expect(await inEveryLook()).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await saved(service);
    await absent(dialog);
    expect(service.callsOf('editRecord')).toHaveLength(2);
  });

  it('is the password where there is nothing else to show', async () => {
    const service = await aFormToSave({ app: false, guessed: false, password: true });
    await dialog.getByLabelText('Your password', { exact: true }).fill('four words nobody guesses');
    expect(await inEveryLook()).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await saved(service);
  });

  it('may be left, and what was typed is still there', async () => {
    const service = await aFormToSave({ app: true, guessed: false });
    await shown(dialog.getByRole('textbox', { name: 'Code' }));
    await userEvent.keyboard('{Escape}');
    await absent(dialog);
    await shown(page.getByText('Use your second factor to continue').first());
    await expect.element(name).toHaveValue('Wells');
    await button('Save').click();
    await dialog.getByRole('textbox', { name: 'Code' }).fill('123456');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await saved(service);
  });
});

it('a sync that is refused for it asks once, and goes on', async () => {
  const { service, sync } = await render('/topics', { as: 'administrator', with: [hydrology] });
  await shown(page.getByText('Hydrology').first());
  const ends = service.refuse('sync', 'code-needed');
  service.answer('startReauthentication', () => ({ status: 200, body: { app: true, guessed: false } }));
  service.answer('reauthenticateByCode', () => {
    ends();
    return { status: 204 };
  });
  await sync();
  await dialog.getByRole('textbox', { name: 'Code' }).fill('123456');
  const before = service.callsOf('sync').length;
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await absent(dialog);
  await expect.poll(() => service.callsOf('sync').length).toBeGreaterThan(before);
});

it('where one is signed in says which other program used a sign-in', async () => {
  await render('/profile/sign-in', {
    as: 'member',
    prepare: (service) => {
      service.answer('listSessions', () => ({
        status: 200,
        body: {
          items: [
            {
              id: 'desk',
              at: '2026-11-20T09:00:00.000Z',
              seen: '2026-11-21',
              agent: 'Firefox on Windows',
              renewed: '2026-11-21T08:00:00.000Z',
              others: [{ agent: 'curl', seen: '2026-11-21' }],
              here: true,
            },
          ],
        },
      }));
    },
  });
  await button('Where you are signed in').click();
  await shown(page.getByText(/Also used by: curl, last on/));
  await shown(page.getByText(/renewed on/));
  await shown(page.getByText(/somebody else has copied this sign-in/));
  expect(await inEveryLook()).toEqual([]);
});
