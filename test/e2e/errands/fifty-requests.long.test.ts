import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { declineReasons } from '../../../shared/request/request.rules.ts';
import { unique } from '../../factories.ts';
import { eventually } from '../../helpers/eventually.ts';
import { mailsTo } from '../../helpers/mail.ts';
import { anAdministrator } from '../../helpers/people.ts';
import { settingsOfFunctions } from '../../helpers/settings.ts';
import { button, main } from '../form-steps.ts';
import { handsOn } from '../journeys/hands.ts';
import { openSection } from '../journeys/helpers.ts';
import { violations } from '../violations.ts';
import { aBrowser, narrow, wide } from '../windows.ts';
import { anErrand } from './errand.ts';

const browser = aBrowser();

type Applicant = { id: string; name: string; email: string };

/** People who asked to join, past the API: joining has tests of its own, and mails all administrators each time. */
async function applicants(many: number): Promise<Applicant[]> {
  settingsOfFunctions();
  const { makeIdentity } = await import('../../../functions/identity/user-pool.ts');
  const { change } = await import('../../../functions/data/change.ts');
  const all: Applicant[] = [];
  for (let place = 1; place <= many; place += 1) {
    const [name, email] = [unique(`Applicant ${place}`), `${unique('applicant')}@colloquy.example`];
    const { uid: id } = await makeIdentity(email, name);
    await change((unit) => unit.put('requests', { id, name, email, description: '<p>I teach.</p>' }));
    all.push({ id, name, email });
  }
  return all;
}

const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

it.each([wide, narrow])(
  'fifty requests are read and decided within two minutes, each with its outcome and one mail, at %i px',
  { timeout: 600_000 },
  async (width) => {
    const desk = await anAdministrator(unique('Dora Desk'));
    const all = await applicants(50);
    const [welcome, declined] = [all.slice(0, 30), all.slice(30)];
    const page = await browser.signedIn(desk.email, { width, dark: false });
    const hands = handsOn(page, 'mouse');
    // What axe looks at takes time that nobody's decisions take.
    let looking = 0;
    const look = async () => {
      const began = Date.now();
      expect(await violations(page)).toEqual([]);
      looking += Date.now() - began;
    };

    const errand = anErrand('fifty requests', width);
    await errand.at(page);
    await openSection({ page, hands }, 'requests');
    await hands.press(button(page, 'Choose Several'));
    const decide = async (people: Applicant[], verb: 'Approve' | 'Decline', words: string) => {
      for (const { name } of people)
        await hands.tick(main(page).getByRole('checkbox', { name: `Choose ${name}`, exact: true }));
      await main(page).getByText(`${people.length} chosen`).waitFor();
      await errand.step(page, `chosen to ${verb}`);
      await hands.press(button(page, verb));
      await inDialog(page, verb).waitFor();
      await look();
      if (verb === 'Decline') await hands.select(dialog(page).getByLabel('Begin with'), 'Says too little');
      await hands.press(inDialog(page, verb));
      const end = `${people.length} of ${people.length} decided.`;
      await dialog(page).getByText(end).waitFor({ timeout: 120_000 });
      const outcomes = await dialog(page).getByRole('listitem').allInnerTexts();
      expect(outcomes.toSorted()).toEqual(people.map(({ name }) => `${name} ${words}.`).toSorted());
      await errand.step(page, words);
      await look();
      await hands.press(inDialog(page, 'Close'));
      await main(page).getByText('0 chosen').waitFor();
    };
    await decide(welcome, 'Approve', 'is a member now');
    await decide(declined, 'Decline', 'was declined');
    const { seconds, presses } = errand.done();
    expect(seconds - looking / 1000).toBeLessThanOrEqual(120);
    expect(presses).toBeLessThanOrEqual(70);

    const { api } = desk;
    const [members, waiting] = [await api.listAll('users'), await api.listAll('requests')];
    const among = (records: { id: string }[]) =>
      all.filter(({ id }) => records.some((each) => each.id === id));
    expect(among(members)).toEqual(welcome);
    expect(among(waiting)).toEqual([]);
    for (const [people, told] of [
      [welcome, /member|approved/i],
      [declined, new RegExp(declineReasons['Says too little'] ?? '')],
    ] as const)
      for (const { email } of people) {
        const [mail, ...more] = await eventually(`a mail to ${email}`, async () => {
          const mails = await mailsTo(email);
          return mails.length > 0 && mails;
        });
        expect(mail?.text.replaceAll(/\s+/g, ' ')).toMatch(told);
        expect(more).toEqual([]);
      }
  },
);
