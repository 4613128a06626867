import { expect, it } from 'vitest';
import { aProject, unique } from '../../factories.ts';
import { aMember, commonGround, theAdministrator } from '../../helpers/people.ts';
import { button, heading, main } from '../form-steps.ts';
import { handsOn } from '../journeys/hands.ts';
import { openSection } from '../journeys/helpers.ts';
import { keptWhere } from '../kept.ts';
import { aBrowser, narrow, wide } from '../windows.ts';
import { anErrand } from './errand.ts';

const browser = aBrowser([], 'allow');

it.each([wide, narrow])(
  'what is written on a train is there after a reload, and goes together with what a colleague saved, at %i px',
  { timeout: 180_000 },
  async (width) => {
    const { topic } = await commonGround();
    const lead = await aMember(unique('Lena Lead'));
    const project = await lead.api.create(
      'projects',
      aProject({ leads: [lead.id], topics: [{ id: topic.id }] }),
    );
    const name = String(project.name);
    const page = await browser.signedIn(lead.email, { width, dark: false });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const errand = anErrand('train', width);
    await errand.at(page);
    const hands = handsOn(page, 'mouse');

    await openSection({ page, hands }, 'projects');
    await hands.write(page.getByRole('searchbox'), name);
    await hands.press(main(page).getByRole('link', { name }));
    await hands.press(page.getByRole('link', { name: 'Edit', exact: true }));
    const description = page.getByRole('textbox', { name: 'Description' });
    await description.waitFor();

    await page.context().setOffline(true);
    await hands.write(description, 'Twelve wells a year, from Oaxaca to Chiapas.');
    await page.getByText('You are offline. They stay here until you can save them.').first().waitFor();
    await expect.poll(async () => (await keptWhere(page, 'drafts-')).length).toBe(1);
    await errand.step(page, 'written in a tunnel');
    await page.reload();
    await page.getByText(/^Your unsaved changes from .+ are back\.$/).waitFor();
    await expect.poll(() => description.innerText()).toContain('Twelve wells');
    await errand.step(page, 'back after a reload');

    const { api } = await theAdministrator();
    await api.change('projects', project.id, {
      name: `${name} again`,
      description: '<p>Eleven wells a year.</p>',
    });
    await page.context().setOffline(false);
    await button(page, 'Save Changes').first().and(page.locator(':enabled')).waitFor();
    await errand.step(page, 'online again');
    await hands.press(button(page, 'Save Changes').first());
    const panel = page.getByRole('region', { name: 'Changes made in the meantime' });
    await panel.waitFor();
    await errand.step(page, 'compared');
    await hands.choose(
      panel.getByRole('group', { name: /^Description/ }).getByRole('radio', { name: /^Yours/ }),
    );
    await hands.press(panel.getByRole('button', { name: 'Continue with these' }));
    await hands.press(button(page, 'Save Changes').first());
    await heading(page, `${name} again`).waitFor();
    expect(await api.read(`/api/projects/${project.id}`)).toMatchObject({
      name: `${name} again`,
      description: '<p>Twelve wells a year, from Oaxaca to Chiapas.</p>',
    });
    await errand.step(page, 'saved');
    errand.done();
  },
);
