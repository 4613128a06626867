import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { absent, arrived, heading, main, shown, texts } from '../fixture/hands.ts';
import { member, notice, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const evil = '<p>Sign in at <a href="https://evil.example/login">our network</a>.</p>';

/** Mia, whose biography and contacts Carl changed, who knows of it. */
async function openHome() {
  const uni = university({ name: 'Uni' });
  const water = topic({ name: 'Water' });
  const carl = member({ name: 'Carl Chair' });
  const mia = member({
    name: 'Mia Member',
    university: { id: uni.id },
    topics: [{ id: water.id }],
    bio: evil,
    contact: [{ id: 'c1', type: 'email', contact: 'thief@example.org' }],
  });
  const told = notice(mia.id, { subject: 'profile-changed', about: [{ id: carl.id, name: carl.name }] });
  const edit = {
    id: '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4',
    at: '2026-01-15T10:00:00.000Z',
    by: carl.id,
    fields: ['bio', 'contact'],
    was: {
      bio: '<p>I teach hydrology.</p>',
      contact: [{ id: 'c1', type: 'email', contact: 'mia@example.org' }],
    },
  };
  const { service } = await render('/home', { as: mia, with: [mia, carl, uni, water, told] });
  service.answer('listEdits', () => ({ status: 200, body: { items: [edit] } }));
  return { service, mia };
}

it('a member whose profile somebody changed is led from the notice to what it said, and puts it back', async () => {
  const { service, mia } = await openHome();
  await page.getByRole('button', { name: '1 thing waits for you' }).click();
  const link = page.getByRole('link', { name: 'See what was changed' });
  await shown(link);
  await link.click();
  await arrived('/profile/changes');
  await shown(heading('Changes to Your Profile'));
  const row = main.getByRole('list', { name: 'Changed by others' }).getByRole('listitem').first();
  await shown(row.getByRole('link', { name: 'Carl Chair' }));
  const said = texts(row)[0] ?? '';
  for (const each of ['I teach hydrology.', 'mia@example.org', 'thief@example.org'])
    expect(said).toContain(each);
  expect(await inEveryLook()).toEqual([]);
  const back = row.getByRole('button', { name: 'Put back: Biography' });
  await back.click();
  await shown(page.getByText('Biography: changed back to what it was before.'));
  await absent(back);
  // One field alone is put back: the others stay.
  expect(service.world.get('users', mia.id)).toMatchObject({
    bio: '<p>I teach hydrology.</p>',
    contact: [{ contact: 'thief@example.org' }],
  });
  await row.getByRole('button', { name: 'Put back: Contact' }).click();
  await expect
    .poll(() => service.world.get('users', mia.id))
    .toMatchObject({ contact: [{ contact: 'mia@example.org' }] });
});

it('puts back that nothing was said or chosen', async () => {
  const uni = university({ name: 'Uni' });
  const water = topic({ name: 'Water' });
  const carl = member({ name: 'Carl Chair' });
  const mia = member({
    ...{ name: 'Mia May Member', languages: ['es'], familyName: 'May Member' },
    ...{ university: { id: uni.id }, topics: [{ id: water.id }] },
  });
  const { service } = await render('/profile/changes', { as: mia, with: [mia, carl, uni, water] });
  const at = '2026-01-15T10:00:00.000Z';
  const id = '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4';
  const edit = { id, at, by: carl.id, fields: ['languages', 'familyName'], was: {} };
  service.answer('listEdits', () => ({ status: 200, body: { items: [edit] } }));
  for (const label of ['Languages', 'Sort under']) {
    await main.getByRole('button', { name: `Put back: ${label}` }).click();
    await shown(page.getByText(`${label}: changed back to what it was before.`));
    await absent(main.getByRole('button', { name: `Put back: ${label}` }));
  }
  const { languages, familyName } = service.world.get('users', mia.id) ?? {};
  expect([languages, familyName]).toEqual([[], '']);
});

it('a link of a text shows the host that it leads to, unless its words are that address', async () => {
  const bio = `${evil}<p>See <a href="https://www.uni.example/hydrology">www.uni.example/hydrology</a>, <a href="https://evil.example/">colloquy.example</a> and <a href="${location.origin}/members">our members</a>.</p>`;
  const ria = member({ name: 'Ria River', bio });
  await render(`/members/${ria.id}`, { as: 'member', with: [ria] });
  await shown(main.getByText('our network'));
  const links = main.getByRole('link').elements();
  const shownBeside = (words: string) => {
    const link = links.find(({ textContent }) => textContent === words);
    return link && getComputedStyle(link, '::after').content.replace(/[\u2066\u2069]/g, '');
  };
  expect(shownBeside('our network')).toContain('evil.example');
  expect(shownBeside('colloquy.example')).toContain('evil.example');
  for (const words of ['our members', 'www.uni.example/hydrology']) expect(shownBeside(words)).toBe('none');
  expect(await inEveryLook()).toEqual([]);
});

it('says that an operator put the profile back as it was', async () => {
  const mia = member({ name: 'Mia Member' });
  const { service } = await render('/profile/changes', { as: mia, with: [mia] });
  const id = '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4';
  const edit = {
    ...{ id, at: '2026-01-15T10:00:00.000Z', by: 'restorer', fields: ['title'] },
    was: { title: 'Dean' },
  };
  service.answer('listEdits', () => ({ status: 200, body: { items: [edit] } }));
  const row = main.getByRole('list', { name: 'Changed by others' }).getByRole('listitem').first();
  await shown(row.getByText('An operator'));
});
