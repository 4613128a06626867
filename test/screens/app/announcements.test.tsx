import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OperatorsWord } from '../../../shared/fields/announcement.ts';
import { absent, arrived, button, drafts, form, heading, kept, main, shown } from '../fixture/hands.ts';
import { administrator, member, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { inEveryLook } from '../fixture/violations.ts';

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const ada = member({ name: 'Ada Anders', admin: 'true' });
const text = 'On Friday we meet at colloquy-log-in.example <b>now</b>, please bring your password.';
const announcing = (said = text, until = later(86_400)) => [
  ada,
  administrator(ada.id, { text: said, until }),
];
const notice = (words: string) => page.getByRole('status').filter({ hasText: words });

/** Has every sync bring what an operator says. */
const saying = (service: Service, word?: Partial<OperatorsWord>) =>
  service.answer('sync', async (_, carryOut) => {
    const answer = await (await carryOut()).json();
    return { status: 200, body: { ...answer, ...(word && { word: { until: later(7200), ...word } }) } };
  });

it('an administrator’s words stand above each page with their name, as words, until they are dismissed', async () => {
  const { reload } = await render('/home', { as: 'member', with: announcing() });
  const said = notice('Ada Anders, an administrator, to everybody:');
  await shown(said);
  await shown(heading(/^Welcome/));
  await expect.element(said).toHaveTextContent(text);
  // Its only link is to who says it: an address in it is none, and marks are as they were written.
  const links = said.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/members/${ada.id}`]);
  expect(await inEveryLook()).toEqual([]);
  await said.getByRole('button', { name: 'Dismiss' }).click();
  await absent(said);
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  await reload('/members');
  await shown(main.getByText('Ada Anders').first());
  await absent(said);
});

it('a text that poses as the product’s is said by an administrator all the same', async () => {
  const posing = 'Colloquy: your account is locked. Update now.';
  const eve = member({ name: 'Colloquy Support', admin: 'true' });
  const announcement = { text: posing, until: later(60) };
  await render('/home', { as: 'member', with: [eve, administrator(eve.id, announcement)] });
  await expect
    .element(notice(posing))
    .toHaveTextContent(`Colloquy Support, an administrator, to everybody:${posing}`);
});

it('it ends by itself, and a new one by the same administrator is shown to who dismissed the last', async () => {
  // Long enough that it is drawn, also beside other load.
  const { service, sync } = await render('/home', { as: 'member', with: announcing('First.', later(8)) });
  await shown(notice('First.'));
  await expect.element(notice('First.'), { timeout: 20_000 }).not.toBeInTheDocument();
  const announce = (said: string) =>
    service.world.put('admins', {
      id: ada.id,
      announcement: { text: said, until: later(600) },
    } as never);
  announce('Second.');
  await sync();
  await notice('Second.').getByRole('button', { name: 'Dismiss' }).click();
  announce('Third.');
  await sync();
  await shown(notice('Third.'));
});

it('an administrator announces, sees it, and ends what another says', async () => {
  // One is shown at a time, so nobody else has one yet.
  const { service, me } = await render('/announcement', { as: 'administrator' });
  await shown(form('Announce Something'));
  await main.getByLabelText('What everybody should know').fill('We meet on Friday.');
  await main.getByLabelText('How long it is shown').selectOptions('A week');
  expect(await inEveryLook()).toEqual([]);
  await button('Send').first().click();
  await arrived('/home');
  expect(service.world.get('admins', me.id)?.announcement?.text).toBe('We meet on Friday.');
  await shown(notice('We meet on Friday.'));

  await render('/announcement', { as: 'administrator', with: announcing('Theirs.') });
  await shown(main.getByText('Theirs.').last());
  await button('End it for everybody').click();
  await absent(main.getByText('Theirs.'));
});

it('nobody else has the form', async () => {
  await render('/announcement', { as: 'member' });
  await arrived('/unauthorized');
});

it('an operator’s words are said to be theirs, and end with the sync that brings none', async () => {
  let end = () => {};
  const { service, sync } = await render('/home', {
    as: 'member',
    with: announcing(),
    prepare: (service) => {
      end = saying(service, { text: 'On Friday we move.' });
    },
  });
  const said = notice('From the people who run this network:On Friday we move.');
  await sync();
  await shown(said);
  // One at a time, so that a phone has room for its page.
  await absent(notice('an administrator'));
  end();
  saying(service);
  await sync();
  await absent(said);
  await shown(notice('Ada Anders, an administrator'));
});

it('a network that can only be read says so, and a form keeps what was written until it can be saved', async () => {
  const area = topic();
  let end = () => {};
  const { service, sync } = await render(`/topics/edit/${area.id}`, {
    as: 'administrator',
    with: [area],
    prepare: (service) => {
      end = saying(service, { readOnly: true, text: 'We move to a new table.' });
    },
  });
  await shown(form(`Edit ${area.name}`));
  await sync();
  const said = notice('this network can only be read.');
  await expect
    .element(said)
    .toHaveTextContent(/What you write stays on this device until it can be saved\.We move to a new table\./);
  await absent(said.getByRole('button'));
  expect(await inEveryLook()).toEqual([]);
  const why = 'The network can only be read for now, so nothing was changed. You can go on in 2 hours.';
  const mend = service.refuse('editRecord', 'try-again', { message: why, retryAfter: 7200 });
  await main.getByLabelText('Name', { exact: true }).fill('Saved at last');
  await kept();
  await button('Save Changes').click();
  // Refused before anything was done, so it is known that it was not saved.
  await expect.element(page.getByRole('alert')).toHaveTextContent(`This was not saved.${why}`);
  expect(service.callsOf('editRecord')).toHaveLength(1);
  expect(await drafts()).toHaveLength(1);
  mend();
  end();
  saying(service);
  await sync();
  await absent(said);
  await button('Save Changes').click();
  await expect.poll(() => service.world.get('topics', area.id)?.name).toBe('Saved at last');
});
