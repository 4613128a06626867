import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { introductionForm } from '../../../web/ui/introductions/use-target.ts';
import { aHandover, ofInterest, toJoin, toMember } from '../../factories.ts';
import { absent, areBack, button, hasFocus, heading, kept, main, shown, texts } from '../fixture/hands.ts';
import { administrator, member, project, report, taskforce } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const mia = member({ name: 'Mia Member', admin: 'true' });
const ana = member({ name: 'Ana Chair' });
const water = taskforce({ name: 'Water', chairs: [ana.id], members: [ana.id] });
const own = taskforce({ name: 'Own', chairs: [mia.id], members: [mia.id] });
const wells = project({ name: 'Wells', leads: [ana.id] });
const waiting = report(ana.id, 'taskforces', water.id);
const records = [mia, ana, water, own, wells, waiting, administrator(mia.id)];

const said = () => texts(page.elementLocator(document.body))[0] ?? '';
const ofSaving = /unsaved|cannot save|sav(e|ed|ing)\b/i;

it.each([
  ['Write to Ana Chair', introductionForm(toMember(ana.id)), /Message requires 20 or more characters/],
  ['Ask to Join Water', introductionForm(toJoin(water.id)), /Message requires 20 or more characters/],
  ['I’m Interested in Wells', introductionForm(ofInterest('projects', wells.id)), /Message requires/],
  ['Hand Over Own', introductionForm(aHandover('taskforces', own.id, ana.id)), /Agree that/],
  ['Report This Member', `/reports/add?kind=users&id=${ana.id}`, /Choose a reason|Reason/],
  ['Settle This Report', `/reports/settle?id=${waiting.id}`, /Choose what was done|What was done/],
  ['Add Member', '/members/add', /Please enter a valid email address/],
])(
  '“%s” says Send from the start, and what is missing only once it is pressed',
  async (title, address, missing) => {
    await render(address, { as: mia, with: records });
    await shown(heading(title));
    await expect.element(button('Send')).toBeEnabled();
    expect(button('Send').elements()).toHaveLength(1);
    expect(said()).not.toMatch(ofSaving);
    await absent(main.getByRole('region', { name: 'Before this can be sent:' }));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
    await button('Send').click();
    const summary = main.getByRole('region', { name: 'Before this can be sent:' });
    await shown(summary);
    expect(texts(summary)[0]).toMatch(missing);
    expect(said()).not.toMatch(ofSaving);
    // Whoever pressed is led to the first field that lacks something.
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  },
);

it('a field that was left says what it lacks, and what was written is asked about and comes back as unsent', async () => {
  const address = introductionForm(toMember(ana.id));
  const { service, reload } = await render(address, { as: mia, with: records });
  const message = main.getByLabelText('Message');
  await message.fill('Too short');
  await userEvent.keyboard('{Tab}');
  await shown(main.getByText('Message requires 20 or more characters.'));
  await absent(main.getByRole('region', { name: 'Before this can be sent:' }));
  await shown(main.getByText('Not Sent Yet'));
  expect(hasFocus(message)).toBe(false);
  await kept();
  await main.getByRole('link', { name: 'Cancel' }).click();
  await shown(page.getByRole('dialog', { name: 'Leave without sending?' }));
  expect(said()).not.toMatch(ofSaving);
  await page.getByRole('button', { name: 'Stay' }).click();
  await reload(address);
  await shown(areBack);
  await message.fill('Would you like to teach a part of our course?');
  await main.getByRole('checkbox', { name: /^My email address is shown/ }).click();
  service.refuse('createRecord', 'internal');
  await button('Send').first().click();
  await shown(main.getByText('We don’t know whether this was sent.'));
  expect(said()).not.toMatch(ofSaving);
});
