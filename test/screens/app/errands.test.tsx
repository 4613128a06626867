import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrived, go, heading, main, region, shown } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { listedIn } from '../lists/list-steps.ts';

/* What people come for, from the question that they have to its answer, at a desk and on a phone. */

const [water, law] = [topic({ name: 'Waterworks' }), topic({ name: 'Lawcraft' })];
const lima = university({
  city: 'Lima',
  country: 'Peru',
  latitude: -12.05,
  longitude: -77.04,
  name: 'Lima College',
  topics: { [water.id]: ['doctorate'] },
});
const cusco = university({
  city: 'Cusco',
  country: 'Peru',
  name: 'Cusco College',
  topics: { [water.id]: ['graduate'], [law.id]: ['doctorate'] },
});
const paula = member({
  name: 'Paula Paz',
  title: 'Dean of Engineering',
  university: { id: lima.id },
  topics: [{ id: water.id }],
  languages: ['es'],
  contact: [{ id: 'c', type: 'email', contact: 'paula@lima.example' }],
  bio: '<p>Builds wells.</p>',
});
const others = [
  member({ name: 'Carla Cusco', university: { id: cusco.id }, languages: ['es'] }),
  member({ name: 'Lola Lima', university: { id: lima.id }, languages: ['en'] }),
];
const network = [water, law, lima, cusco, paula, ...others];

describe.each([1280, 390])('an errand, at %i px', { tags: ['long'] }, (width) => {
  it('to find somebody who knows of something, and to reach them', async () => {
    await render('/home', { as: 'member', with: network, width });
    await page.getByRole('button', { name: 'Find anything' }).click();
    await page
      .getByRole('combobox', { name: 'Find anything' })
      .fill('doctoral waterworks in Peru speaks Spanish');
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await shown(heading('Paula Paz'));
    const mail = region('Contact').getByRole('link', { name: 'paula@lima.example' });
    await expect.element(mail).toHaveAttribute('href', 'mailto:paula@lima.example');
    await shown(main.getByText('Lima, Peru'));
    await shown(main.getByText('Local time'));
    await shown(region('Biography').getByText('Builds wells.'));
  });

  it('to find somebody and write to them, in four presses, beside the words and the consent', async () => {
    const { service } = await render('/home', { as: 'member', with: network, width });
    const presses = [
      async () => {
        await page.getByRole('button', { name: 'Find anything' }).click();
        await page.getByRole('combobox', { name: 'Find anything' }).fill('paula');
        await shown(page.getByRole('option', { name: /Paula Paz/ }));
      },
      () => userEvent.keyboard('{Enter}'),
      () => main.getByRole('link', { name: 'Write to Paula Paz' }).click(),
      async () => {
        await main.getByRole('textbox', { name: 'Message' }).fill('May I see your wells?');
        await main.getByRole('checkbox', { name: /^My email address is shown/ }).click();
        await main.getByRole('button', { name: 'Send' }).first().click();
      },
    ];
    for (const press of presses) await press();
    await expect.poll(() => service.world.all('introductions')).toHaveLength(1);
  });

  it('to list the people of the universities that teach something at a level', async () => {
    await render('/topics', { as: 'member', with: network, width });
    await main.getByRole('link', { name: 'Waterworks' }).click();
    await shown(heading('Waterworks'));
    await main.getByRole('link', { name: 'Doctorate 1' }).click();
    await expect.poll(() => listedIn('Universities')).toEqual([`/universities/${lima.id}`]);
    await main.getByRole('link', { name: 'Their 2 members' }).click();
    await arrived('/members');
    const [, lola] = others;
    await expect
      .poll(() => listedIn('Registered Members'))
      .toEqual([`/members/${lola?.id}`, `/members/${paula.id}`]);
    // The same list is opened by its address, as it is sent to somebody.
    go(location.pathname + location.search);
    await expect.poll(() => listedIn('Registered Members')).toHaveLength(2);
  });
});
