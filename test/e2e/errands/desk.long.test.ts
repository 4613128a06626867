import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { t } from '../../../shared/language/messages.ts';
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
async function applicants(many: number, university: string): Promise<Applicant[]> {
  settingsOfFunctions();
  const { makeIdentity } = await import('../../../functions/identity/user-pool.ts');
  const { change } = await import('../../../functions/data/change.ts');
  const all: Applicant[] = [];
  for (let place = 1; place <= many; place += 1) {
    const [name, email] = [unique(`Applicant ${place}`), `${unique('applicant')}@colloquy.example`];
    const { uid: id } = await makeIdentity(email, name);
    const words = { title: `Lecturer ${place}`, description: '<p>I teach.</p>' };
    const at =
      place % 7 === 0 ? { statedUniversity: 'Institute of Wells' } : { university: { id: university } };
    await change((unit) => unit.put('requests', { id, name, email, ...words, ...at }));
    all.push({ id, name, email });
  }
  return all;
}

const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

it.each([wide, narrow])(
  'thirty-five requests are read and decided in sixty presses, each with its outcome and one mail, at %i px',
  { timeout: 600_000 },
  async (width) => {
    const desk = await anAdministrator(unique('Dora Desk'));
    const [college] = await desk.api.listAll('universities');
    const all = await applicants(35, college?.id ?? '');
    const [asked, declined, welcome] = [all.slice(0, 2), all.slice(2, 5), all.slice(5)];
    const page = await browser.signedIn(desk.email, { width, dark: false });
    const hands = handsOn(page, 'mouse');
    // What axe looks at takes time that nobody's decisions take.
    let looking = 0;
    const look = async () => {
      const began = Date.now();
      expect(await violations(page)).toEqual([]);
      looking += Date.now() - began;
    };

    const errand = anErrand('thirty-five requests', width);
    await errand.at(page);
    await openSection({ page, hands }, 'requests');
    // University and role are read in the row.
    for (const { name } of all) {
      const row = main(page).getByRole('listitem').filter({ hasText: name });
      const place = all.findIndex((each) => each.name === name) + 1;
      expect(await row.innerText()).toContain(
        place % 7 === 0 ? 'Institute of Wells' : (college?.name ?? '?'),
      );
      expect(await row.innerText()).toContain(`Lecturer ${place}`);
    }
    await look();
    for (const { name } of asked) {
      await hands.press(button(page, `Ask ${name}`));
      await hands.write(dialog(page).getByLabel('Question'), 'Which courses do you teach?');
      await hands.press(inDialog(page, 'Send'));
      await main(page).getByRole('listitem').filter({ hasText: name }).getByText('Was asked').waitFor();
    }
    await hands.press(button(page, 'Choose Several'));
    const decide = async (people: Applicant[], verb: 'Approve' | 'Decline', words: string) => {
      await main(page).getByText(`${people.length} chosen`).waitFor();
      await errand.step(page, `chosen to ${verb}`);
      await hands.press(button(page, verb));
      await inDialog(page, verb).waitFor();
      for (const { name } of people) await dialog(page).getByText(name).waitFor();
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
    const box = ({ name }: Applicant) =>
      main(page).getByRole('checkbox', { name: `Choose ${name}`, exact: true });
    for (const each of declined) await hands.tick(box(each));
    await decide(declined, 'Decline', 'was declined');
    // Others may have left requests here.
    const others = (await main(page).getByRole('checkbox').count()) - asked.length - welcome.length;
    if (others === 0) {
      await hands.press(button(page, 'Choose All'));
      for (const each of asked) await hands.tick(box(each));
    } else for (const each of welcome) await hands.tick(box(each));
    await decide(welcome, 'Approve', 'is a member now');
    const { seconds, presses } = errand.done();
    expect(seconds - looking / 1000).toBeLessThanOrEqual(120);
    expect(presses).toBeLessThanOrEqual(60);

    const { api } = desk;
    const [members, waiting] = [await api.listAll('users'), await api.listAll('requests')];
    const among = (records: { id: string }[]) =>
      all.filter(({ id }) => records.some((each) => each.id === id));
    expect(among(members)).toEqual(welcome);
    expect(among(waiting)).toEqual(asked);
    for (const [people, told] of [
      [welcome, /member|approved/i],
      [declined, new RegExp(t(declineReasons.short.text))],
      [asked, /Which courses do you teach/],
    ] as const)
      for (const { email } of people) {
        const [mail, ...more] = await eventually(`a mail to ${email}`, async () => {
          const mails = (await mailsTo(email)).filter(({ text }) => !text.includes('we have your request'));
          return mails.length > 0 && mails;
        });
        expect(mail?.text.replaceAll(/\s+/g, ' ')).toMatch(told);
        expect(more).toEqual([]);
      }
  },
);
