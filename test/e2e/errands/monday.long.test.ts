import { expect, it } from 'vitest';
import { aResource, aTaskforce, aTopic, someWord, unique } from '../../factories.ts';
import { awaitMail } from '../../helpers/mail.ts';
import { aMember, anAdministrator, anApplicant, commonGround } from '../../helpers/people.ts';
import { button, heading, main } from '../form-steps.ts';
import { handsOn } from '../journeys/hands.ts';
import { openSection } from '../journeys/helpers.ts';
import { aBrowser, narrow, wide } from '../windows.ts';
import { anErrand, followHeader } from './errand.ts';

const browser = aBrowser();

it.each([wide, narrow])(
  'an administrator’s Monday: requests, a resource and two areas that are one are decided, and it is all on record, at %i px',
  { timeout: 180_000 },
  async (width) => {
    const desk = await anAdministrator(unique('Mona Monday'));
    const { topic } = await commonGround();
    const member = await aMember();
    const taskforce = await desk.api.create('taskforces', aTaskforce({ chairs: [member.id] }));
    const resource = await member.api.create(
      'resources',
      aResource({ taskforce: { id: taskforce.id }, topics: [{ id: topic.id }] }),
    );
    const [word, welcome, declined] = [someWord(), unique('Wanda Welcome'), unique('Dan Declined')];
    const areas = [`River ${word}`, `Rivers ${word}`];
    for (const name of areas) await desk.api.create('topics', aTopic({ name }));
    const { email } = await anApplicant(welcome);
    await anApplicant(declined);

    const page = await browser.signedIn(desk.email, { width, dark: false });
    const errand = anErrand('monday', width);
    await errand.at(page);
    const hands = handsOn(page, 'mouse');
    const row = (name: string) => main(page).getByRole('listitem').filter({ hasText: name });
    const dialog = page.getByRole('dialog');
    await errand.step(page, 'home');

    await openSection({ page, hands }, 'requests');
    await row(welcome).waitFor();
    await errand.step(page, 'requests');
    await hands.press(row(welcome).getByRole('link', { name: welcome }));
    const beside = (name: string) => main(page).getByRole('region', { name, exact: true });
    await beside(welcome).waitFor();
    await errand.step(page, 'a request');
    await hands.press(beside(welcome).getByRole('button', { name: 'Approve' }));
    await hands.press(dialog.getByRole('button', { name: 'Approve' }));
    await beside(welcome).waitFor({ state: 'detached' });
    await hands.press(row(declined).getByRole('link', { name: declined }));
    await hands.press(beside(declined).getByRole('link', { name: 'Open Its Page' }));
    await heading(page, declined).waitFor();
    await hands.press(button(page, 'Delete'));
    await dialog.getByText(`${declined} won’t be emailed`).waitFor();
    await errand.step(page, 'declining');
    await hands.press(dialog.getByRole('button', { name: 'Delete' }));
    await heading(page, 'Member Requests').waitFor();
    await expect.poll(() => row(welcome).or(row(declined)).count()).toBe(0);
    await awaitMail(email, /approved|welcome/i);

    await openSection({ page, hands }, 'resources');
    const filters = main(page).getByRole('button', { name: 'Filters' });
    const inSheet = width === narrow;
    if (inSheet) await hands.press(filters);
    await hands.press(page.getByRole('button', { name: /^Waiting for Approval Only/ }));
    if (inSheet) await hands.press(dialog.getByRole('button', { name: /^Show \d+/ }));
    await errand.step(page, 'resources that wait');
    await hands.press(main(page).getByRole('link', { name: String(resource.name), exact: true }));
    await hands.press(button(page, 'Approve'));
    await page.getByText('Approved: every member can see it now.').waitFor();

    await openSection({ page, hands }, 'topics');
    await hands.press(main(page).getByRole('link', { name: 'Duplicate and Unused Areas' }));
    const double = row(areas[0] ?? '').getByRole('button', { name: /^Merge… .+ and / });
    await double.waitFor();
    await errand.step(page, 'areas that may be one');
    await hands.press(double);
    await errand.step(page, 'merging');
    await hands.press(dialog.getByRole('button', { name: 'Merge' }));
    await expect.poll(() => double.count()).toBe(0);

    await followHeader(page, 'Who Changed What');
    await heading(page, 'Who Changed What').waitFor();
    const changes = main(page).getByRole('list', { name: 'Changes' });
    for (const name of [welcome, String(resource.name)])
      await changes
        .getByRole('listitem')
        .filter({ hasText: desk.name })
        .filter({ hasText: name })
        .first()
        .waitFor();
    await errand.step(page, 'on record');
    errand.done();
  },
);
