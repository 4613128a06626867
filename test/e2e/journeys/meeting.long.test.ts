import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { SectionKind } from '../../../shared/kinds/collections.ts';
import { anIntroduction, anOffer, aReport, ofInterest, toJoin, unique } from '../../factories.ts';
import { eventually } from '../../helpers/eventually.ts';
import { awaitMail } from '../../helpers/mail.ts';
import {
  aChair,
  aMember,
  anAdministrator,
  anApplicant,
  commonGround,
  type Person,
  password,
} from '../../helpers/people.ts';
import { comeBack, followHeader } from '../errands/errand.ts';
import { arrived, button, heading, main } from '../form-steps.ts';
import { violations } from '../violations.ts';
import { aBrowser, narrow, wide } from '../windows.ts';
import { type Hands, handNames, handsOn } from './hands.ts';
import { find, openSection } from './helpers.ts';

/* People meet: what each role does of its own, in every window by each hand. */

const browser = aBrowser();

const ways = [wide, narrow].flatMap((width) => handNames.map((hand) => ({ width, hand })));
const dialog = (page: Page) => page.getByRole('dialog');
const text = (page: Page, name: string) => main(page).getByRole('textbox', { name });

/** An opportunity of somebody. */
async function offerOf({ api }: Person) {
  const { topic } = await commonGround();
  return api.create('offers', anOffer({ topics: [{ id: topic.id }] }));
}

describe.each(ways)('at $width px, by $hand', { timeout: 180_000 }, ({ width, hand }) => {
  /** Somebody who has signed in, and their hands. */
  async function at({ email }: Person, { mayComplain = false } = {}): Promise<{ page: Page; hands: Hands }> {
    const page = await browser.signedIn(email, { width, dark: false }, { mayComplain });
    return { page, hands: handsOn(page, hand) };
  }

  /** From a record's page: writes to whoever answers for it. */
  async function write(page: Page, hands: Hands, by: string, message: string): Promise<void> {
    await hands.press(page.getByRole('link', { name: by, exact: true }));
    await hands.write(text(page, 'Message'), message);
    await send(page, hands, 'Your message was sent.');
    // One is led back to where one was, which takes the focus.
    await page.waitForURL((url) => !url.pathname.startsWith('/messages'));
  }

  async function send(page: Page, hands: Hands, said: string): Promise<void> {
    await hands.tick(main(page).getByRole('checkbox', { name: /email address/ }));
    await hands.press(button(page, 'Send').first());
    // What was said of the message before may still be shown.
    await page.getByText(said).last().waitFor();
  }

  /** To a screen that My Account leads to. */
  async function account(page: Page, hands: Hands, { name }: Person, ...links: string[]): Promise<void> {
    await followHeader(page, 'My Account', hands);
    await heading(page, name).waitFor();
    for (const link of links) await hands.press(main(page).getByRole('link', { name: link, exact: true }));
  }

  async function askToLeave(page: Page, hands: Hands, person: Person): Promise<void> {
    await account(page, hands, person, 'Sign-in');
    await hands.press(button(page, 'Leave Colloquy'));
  }

  it('a member writes to a member, to chairs and to an owner, follows, saves a search, and reports', async () => {
    const [me, colleague, owner] = [
      await aMember(unique('Mira Meets')),
      await aMember(unique('Colin Colleague')),
      await aMember(unique('Olga Owner')),
    ];
    const chair = await aChair(unique('Carla Chair'));
    const offer = await offerOf(owner);
    const { page, hands } = await at(me);
    const open = (collection: SectionKind, called: unknown) =>
      find({ page, hands, kind: { collection } }, String(called));

    await open('users', colleague.name);
    await write(page, hands, `Write to ${colleague.name}`, 'Shall we teach a course on water?');
    await open('taskforces', chair.taskforce.name);
    await hands.press(button(page, 'Follow'));
    await button(page, 'Following').waitFor();
    await write(page, hands, 'email the task force chair', 'I would like to help with your wells.');
    await open('offers', offer.name);
    await write(page, hands, 'I’m Interested', 'I have taught such a seminar.');
    for (const [to, message, subject] of [
      [colleague, 'Shall we teach a course on water?', /writes to you/],
      [chair, 'I would like to help with your wells.', /would like to join the task force/],
      [owner, 'I have taught such a seminar.', /is interested in the opportunity/],
    ] as const) {
      expect(await to.api.listAll('introductions')).toMatchObject([{ from: me.id, message }]);
      expect((await awaitMail(to.email, subject)).text).toContain(message);
    }

    await openSection({ page, hands }, 'offers');
    await hands.write(page.getByRole('searchbox'), String(offer.name));
    await hands.press(button(page, 'Save this search'));
    const name = unique('Seminars');
    await dialog(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await hands.write(dialog(page).getByRole('textbox', { name: 'Name' }), name);
    await hands.press(dialog(page).getByRole('button', { name: 'Save' }));
    await account(page, hands, me, 'Following');
    const listed = (list: string) => main(page).getByRole('list', { name: list, exact: true });
    await listed('Following')
      .getByRole('link', { name: String(chair.taskforce.name) })
      .waitFor();
    await listed('Saved searches').getByRole('link', { name, exact: true }).waitFor();
    await eventually('what is followed and saved', async () => {
      const [follows, searches] = [await me.api.listAll('follows'), await me.api.listAll('searches')];
      return follows.length === 1 && searches.length === 1;
    });
    await hands.press(listed('Saved searches').getByRole('link', { name, exact: true }));
    await main(page)
      .getByRole('link', { name: String(offer.name) })
      .waitFor();

    await open('users', colleague.name);
    await hands.press(main(page).getByRole('link', { name: 'Report to administrators' }));
    await hands.select(main(page).getByLabel('Reason'), 'Wrong or out of date');
    await hands.write(text(page, 'What is wrong'), 'They teach elsewhere since last year.');
    await hands.press(button(page, 'Send').first());
    await page.getByText('Administrators were told.').waitFor();
    const { api } = await anAdministrator();
    expect(
      (await api.listAll('reports')).filter(({ record }) => (record as { id: string }).id === colleague.id),
    ).toMatchObject([{ by: me.id, reason: 'wrong', text: 'They teach elsewhere since last year.' }]);
  });

  it('a chair accepts who asked to join, and leaves once the successor whom they named has accepted', async () => {
    const chair = await aChair(unique('Carl Leaves'));
    const [asker, successor] = [await aMember(unique('Ana Asks')), await aMember(unique('Sue Succeeds'))];
    const { id } = chair.taskforce;
    const called = String(chair.taskforce.name);
    const now = () => asker.api.read(`/api/taskforces/${id}`);
    await asker.api.create('introductions', anIntroduction(toJoin(id)));
    const { page, hands } = await at(chair, { mayComplain: true });

    await followHeader(page, /^Messages/, hands);
    await hands.press(button(page, `Accept ${asker.name}`));
    await page.getByText(`${asker.name} is now a member of the task force ${called}.`).waitFor();
    expect(await now()).toMatchObject({ chairs: [chair.id], members: [chair.id, asker.id] });

    await askToLeave(page, hands, chair);
    await dialog(page).getByText('Ask somebody to take over first').waitFor();
    expect(await violations(page)).toEqual([]);
    await hands.press(dialog(page).getByRole('link', { name: called }));
    await heading(page, `Hand Over ${called}`).waitFor();
    await hands.pick(main(page).getByRole('combobox', { name: 'Successor' }), successor.name);
    await send(page, hands, 'Your successor was asked.');
    await awaitMail(successor.email, /asks you to take over as a chair/);
    expect(await now()).toMatchObject({ chairs: [chair.id] });

    const other = await at(successor);
    await followHeader(other.page, /^Messages/, other.hands);
    await other.hands.press(button(other.page, `Take Over: ${called}`));
    await other.page.getByText(`You are now a chair of “${called}”.`).waitFor();
    expect(await now()).toMatchObject({ chairs: [successor.id] });

    await comeBack(page);
    await askToLeave(page, hands, chair);
    await dialog(page).waitFor();
    await expect.poll(() => dialog(page).innerText()).not.toContain('Ask somebody to take over first');
    await hands.press(dialog(page).getByRole('button', { name: 'Leave Colloquy' }));
    await heading(page, 'You have left Colloquy').waitFor();
    await eventually('the task force without who left', async () => {
      const { chairs, members } = (await now()) as { chairs: string[]; members: string[] };
      return chairs.join() === successor.id && !members.includes(chair.id);
    });
  });

  it('an owner closes an opportunity with its outcome, which who asked about it is told', async () => {
    const [owner, reader] = [await aMember(unique('Olaf Owner')), await aMember(unique('Rita Reader'))];
    const offer = await offerOf(owner);
    await reader.api.create('introductions', anIntroduction(ofInterest('offers', offer.id)));
    const { page, hands } = await at(owner);

    await find({ page, hands, kind: { collection: 'offers' } }, String(offer.name));
    await hands.press(button(page, 'Close with an Outcome'));
    await dialog(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await hands.select(dialog(page).getByLabel('Outcome'), 'Found within the network');
    await hands.write(dialog(page).getByRole('textbox'), 'We teach it together from March.');
    await hands.press(dialog(page).getByRole('button', { name: 'Close It' }));
    await page.getByText('The opportunity is closed.').waitFor();
    await main(page).getByText('We teach it together from March.').waitFor();
    expect((await awaitMail(reader.email, /is closed/)).text).toContain('We teach it together from March.');

    const other = await at(reader);
    await other.page.goto(`/offers/${offer.id}`);
    await main(other.page).getByText('We teach it together from March.').waitFor();
    expect(await main(other.page).getByRole('link', { name: 'I’m Interested' }).count()).toBe(0);
  });

  it('an administrator settles a report, and asks an applicant a question', async () => {
    const desk = await anAdministrator(unique('Ada Desk'));
    const [reporter, reported] = [await aMember(unique('Rob Reports')), await aMember(unique('Tom Title'))];
    const applicant = await anApplicant(unique('Abe Applies'));
    const report = await reporter.api.create('reports', aReport('users', reported.id));
    const { page, hands } = await at(desk);

    await account(page, hands, desk, 'Messages and email', 'Reports');
    await hands.press(main(page).getByRole('link', { name: `Settle: ${reported.name}` }));
    await hands.select(main(page).getByLabel('What was done'), 'Spoke with them');
    await hands.write(text(page, 'Answer'), 'They have corrected their title.');
    await hands.press(button(page, 'Send').first());
    await page.getByText('Settled. Whoever reported it is told.').waitFor();
    expect(await reporter.api.read(`/api/reports/${report.id}`)).toMatchObject({
      outcome: 'spoken',
      answer: 'They have corrected their title.',
    });
    const other = await at(reporter);
    await account(other.page, other.hands, reporter, 'Messages and email', 'Reports');
    await main(other.page).getByText('They have corrected their title.').waitFor();

    await openSection({ page, hands }, 'requests');
    await hands.press(main(page).getByRole('link', { name: applicant.name }));
    await hands.press(button(page, 'Ask a Question'));
    await dialog(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await hands.write(dialog(page).getByRole('textbox'), 'Which courses do you teach?');
    await hands.press(dialog(page).getByRole('button', { name: 'Send' }));
    await main(page).getByRole('list', { name: 'Questions and answers' }).waitFor();
    expect((await awaitMail(applicant.email, /A question about/)).text).toContain('Which courses');
    expect(await applicant.api.read('/api/account/request')).toMatchObject({
      thread: [{ by: 'administrator', text: 'Which courses do you teach?' }],
    });
  });

  it('an applicant answers a question where they wait, and is let in after it', async () => {
    const desk = await anAdministrator();
    const applicant = await anApplicant(unique('Ann Answers'));
    const request = `/api/requests/${applicant.id}`;
    expect((await desk.api.post(`${request}/ask`, { message: 'Which courses?' })).status).toBe(200);
    const page = await browser.window({ width, dark: false });
    const hands = handsOn(page, hand);

    await page.goto('/login');
    await hands.write(page.getByLabel('Email'), applicant.email);
    await hands.write(page.getByLabel('Password', { exact: true }), password);
    await hands.press(page.getByRole('button', { name: 'Sign in' }));
    await arrived(page, '/approval');
    await main(page).getByText('Which courses?').waitFor();
    await hands.write(text(page, 'Message'), 'Hydrology, and a field course.');
    await hands.press(button(page, 'Send'));
    await main(page).getByText('Your answer was sent to all administrators.').waitFor();
    expect(await desk.api.read(request)).toMatchObject({
      thread: [{ from: desk.id }, { text: 'Hydrology, and a field course.' }],
    });

    expect((await desk.api.post(`${request}/approve`)).status).toBe(200);
    await hands.press(button(page, 'Look for the decision'));
    await page.waitForURL((url) => url.pathname !== '/approval');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Your request was sent' }).count()).toBe(0);
  });
});
