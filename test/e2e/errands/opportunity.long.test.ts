import { expect, it } from 'vitest';
import { unique } from '../../factories.ts';
import { aMember, commonGround, password } from '../../helpers/people.ts';
import { ask } from '../../helpers/product.ts';
import { alter } from '../../helpers/table.ts';
import { button, heading, main } from '../form-steps.ts';
import { handsOn } from '../journeys/hands.ts';
import { openSection } from '../journeys/helpers.ts';
import { aBrowser, enter, narrow, wide } from '../windows.ts';
import { anErrand, comeBack, openWaiting } from './errand.ts';

const browser = aBrowser();

it.each([wide, narrow])(
  'an opportunity is posted, found, taken up, renewed and taken away at its end, at %i px',
  { timeout: 180_000 },
  async (width) => {
    const { topic } = await commonGround();
    const [owner, reader] = [await aMember(unique('Olga Offers')), await aMember(unique('Rita Reads'))];
    const name = unique('Seminar on Wells');
    const look = { width, dark: false };
    const [page, other] = [await browser.window(look), await browser.window(look)];
    await Promise.all([enter(page, owner.email, password), enter(other, reader.email, password)]);
    const errand = anErrand('opportunity', width);
    await Promise.all([errand.at(page), errand.at(other)]);

    const hands = handsOn(page, 'mouse');
    await openSection({ page, hands }, 'offers');
    await hands.press(page.getByRole('link', { name: '+ Opportunity' }));
    await hands.write(page.getByRole('textbox', { name: 'Name', exact: true }), name);
    await hands.write(page.getByRole('textbox', { name: 'Description' }), 'Let us teach this together.');
    await hands.pick(page.getByRole('combobox', { name: 'Areas of Specialization' }), String(topic.name));
    await errand.step(page, 'written');
    await hands.press(button(page, 'Save Changes').first());
    await main(page).getByRole('link', { name, exact: true }).waitFor();
    await errand.step(page, 'posted');

    // Somebody else comes upon it, and to who posted it.
    const theirs = handsOn(other, 'mouse');
    await theirs.press(other.getByRole('button', { name: 'Find anything' }));
    await theirs.pick(other.getByRole('combobox', { name: 'Find anything' }), name);
    await heading(other, name).waitFor();
    await errand.step(other, 'found');
    await theirs.press(main(other).getByRole('link', { name: owner.name }));
    await heading(other, owner.name).waitFor();
    await main(other).getByRole('region', { name: 'Contact' }).getByRole('link').first().waitFor();
    await errand.step(other, 'whom to write to');

    // Its time is over: others see it no more, and who posted it is told and renews it.
    const [posted] = (await owner.api.listAll('offers')).filter((each) => each.name === name);
    await alter('offers', String(posted?.id), { expiry: new Date(Date.now() - 86_400_000).toISOString() });
    expect((await ask('/__local/run/schedule', { method: 'POST' })).status).toBe(200);
    await comeBack(page);
    await openWaiting(page);
    await page
      .getByText(/expired on/i)
      .first()
      .waitFor();
    await errand.step(page, 'told of its end');
    await openSection({ page: other, hands: theirs }, 'offers');
    await expect.poll(() => main(other).getByRole('link', { name }).count()).toBe(0);
    // The notice leads there.
    await hands.press(page.getByRole('link', { name: `“${name}”` }));
    await page.getByText('This opportunity has expired.').waitFor();
    await errand.step(page, 'expired');
    await hands.press(button(page, 'Renew for 3 Weeks'));
    await page.getByText('Renewed: every member can see it again.').waitFor();
    await comeBack(other);
    await main(other).getByRole('link', { name }).waitFor();

    // It has found its people.
    await hands.press(button(page, 'Delete'));
    await errand.step(page, 'asked before it is deleted');
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await heading(page, 'Opportunities for Collaboration').waitFor();
    await expect.poll(() => main(page).getByRole('link', { name }).count()).toBe(0);
    errand.done();
  },
);
