import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toMember } from '../../factories.ts';
import { absent, button, go, heading, main, region, shown, texts } from '../fixture/hands.ts';
import {
  block,
  introduction,
  member,
  notice,
  offer,
  project,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const water = topic({ name: 'Water' });
const uni = university({ name: 'Uni' });
const topics = [{ id: water.id }];
const mia = member({ name: 'Mia Member', topics, university: { id: uni.id } });
const ana = member({ name: 'Ana Open' });
const nora = member({ name: 'Nora Nobody', writers: 'nobody' });
const sam = member({ name: 'Sam Shares', writers: 'shared', topics });
const sue = member({ name: 'Sue Shares', writers: 'shared' });
const circle = taskforce({ name: 'Circle', chairs: [ana.id], members: [] });
const unled = taskforce({ name: 'Unled', chairs: [], members: [] });
const own = taskforce({ name: 'Own', chairs: [ana.id], members: [mia.id] });
const wells = project({ name: 'Wells', leads: [ana.id] });
const led = project({ name: 'Led', leads: [mia.id, ana.id] });
const desk = offer({ name: 'Desk', owner: ana.id });
const mine = offer({ name: 'Mine', owner: mia.id });
const records = [water, uni, mia, ana, nora, sam, sue, circle, unled, own, wells, led, desk, mine];
const as = mia;

const link = (name: string) => main.getByRole('link', { name, exact: true });

it.each([
  ['member', 'members', 'Write to Ana Open', [ana, sam], [nora, sue, mia]],
  ['taskforce', 'taskforces', 'email the task force chair', [circle], [unled, own]],
  ['project', 'projects', 'I’m Interested', [wells], [led]],
  ['offer', 'offers', 'I’m Interested', [desk], [mine]],
] as const)(
  'the page of a %s leads to the form, offline too, unless nobody would get it',
  async (_, path, words, taken, refused) => {
    const { service } = await render('/home', { as, with: records });
    const wordsFor = (name: string) => words.replace('Ana Open', name);
    const open = async (id: string, name: string) => {
      go(`/${path}/${id}`);
      await shown(heading(name));
    };
    for (const { id, name } of taken) {
      await open(id, name);
      await shown(link(wordsFor(name)));
    }
    for (const { id, name } of refused) {
      await open(id, name);
      await absent(link(wordsFor(name)));
    }
    const last = taken[taken.length - 1] ?? taken[0];
    await open(last.id, last.name);
    await shown(link(wordsFor(last.name)));
    service.setOnline(false);
    await link(wordsFor(last.name)).click();
    await expect.poll(() => location.search).toContain(`id=${last.id}`);
    await shown(main.getByLabelText('Message'));
  },
);

it('a notice of an introduction leads to it, as the account does', async () => {
  const wrote = introduction(ana.id, toMember(mia.id));
  const answered = introduction(sam.id, { ...toMember(mia.id), status: 'answered' });
  const told = notice(mia.id, { subject: 'introduced', about: [{ id: ana.id, name: ana.name }] });
  await render('/home', { as, with: [...records, wrote, answered, told] });
  await page.getByRole('button', { name: '1 thing waits for you' }).click();
  await page.getByRole('link', { name: 'Read what was written' }).click();
  await shown(heading('Messages'));
  go('/profile/mail');
  await main.getByRole('link', { name: 'Messages', exact: true }).click();
  await shown(heading('Messages'));
});

it('a member chooses in their account who may write to them', async () => {
  const { service } = await render('/profile/mail', { as, with: records });
  const choices = main.getByRole('group', { name: 'Who may write to me' });
  const isChosen = (name: RegExp) => choices.getByRole('radio', { name, checked: true });
  await shown(isChosen(/^Every member$/));
  await choices.getByRole('radio', { name: 'Nobody' }).click();
  await shown(isChosen(/^Nobody$/));
  await expect.poll(() => service.world.get('users', mia.id)).toMatchObject({ writers: 'nobody', topics });
  await absent(isChosen(/^Every member$/));
  service.refuse('editRecord', 'slow-down');
  await choices.getByRole('radio', { name: /^Members with whom I share/ }).click();
  await shown(choices.getByRole('alert'));
  await shown(isChosen(/^Nobody$/));
});

it('whom a member blocks or mutes is listed in their account, and can be removed', async () => {
  const blocks = [block(mia.id, ana.id), block(mia.id, sam.id, 'muted'), block(sue.id, mia.id)];
  const { service } = await render('/profile/mail', { as, with: [...records, ...blocks] });
  const list = region('Blocked and muted members').getByRole('listitem');
  await expect.poll(() => texts(list)).toHaveLength(2);
  expect(texts(list).join()).toContain('They reach me in the app, without an email');
  await button('Remove Ana Open').click();
  await expect.poll(() => texts(list)).toMatchObject([expect.stringContaining('Sam Shares')]);
  expect(service.world.all('blocks').map(({ record }) => record.id)).not.toContain(ana.id);
  await button('Remove Sam Shares').click();
  await absent(region('Blocked and muted members'));
});
