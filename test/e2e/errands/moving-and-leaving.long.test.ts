import { it } from 'vitest';
import { aUniversity, unique } from '../../factories.ts';
import { eventually } from '../../helpers/eventually.ts';
import { codeFor } from '../../helpers/mail.ts';
import {
  aMember,
  anAdministrator,
  commonGround,
  password,
  signedIn,
  theAdministrator,
} from '../../helpers/people.ts';
import { button, heading, main } from '../form-steps.ts';
import { handsOn } from '../journeys/hands.ts';
import { openSection } from '../journeys/helpers.ts';
import { aBrowser, narrow, wide } from '../windows.ts';
import { anErrand, followHeader } from './errand.ts';

const browser = aBrowser();

it.each([wide, narrow])(
  'a member moves to another university with a new address, leaves, and is brought back, at %i px',
  { timeout: 180_000 },
  async (width) => {
    const { topic } = await commonGround();
    const { api } = await theAdministrator();
    const name = unique('Milo Moves');
    const address = `${unique('milo')}@elsewhere.example`;
    const next = await api.create(
      'universities',
      aUniversity({ name: unique('Next College'), topics: { [topic.id]: ['graduate'] } }),
    );
    const member = await aMember(name);
    await member.api.change('users', member.id, {
      contact: [{ id: crypto.randomUUID(), type: 'email', contact: member.email }],
    });
    const page = await browser.signedIn(member.email, { width, dark: false }, { mayComplain: true });
    const errand = anErrand('moving and leaving', width);
    await errand.at(page);
    const hands = handsOn(page, 'mouse');

    await followHeader(page, 'My Account');
    await heading(page, name).waitFor();
    await errand.step(page, 'my account');
    await hands.press(page.getByRole('link', { name: 'Edit', exact: true }));
    await hands.pick(page.getByRole('combobox', { name: 'University' }), String(next.name));
    await errand.step(page, 'another university');
    await hands.press(button(page, 'Save Changes').first());
    await main(page)
      .getByRole('link', { name: String(next.name) })
      .waitFor();

    await followHeader(page, 'My Account');
    await hands.press(main(page).getByRole('link', { name: 'Sign-in' }));
    await hands.press(button(page, 'Change the address'));
    await hands.write(page.getByLabel('New address'), address);
    await hands.write(page.getByLabel('Your password', { exact: true }), password);
    await hands.press(button(page, 'Send the code'));
    await hands.write(page.getByLabel('Code', { exact: true }), await codeFor(address));
    await errand.step(page, 'the code');
    await hands.press(button(page, 'Change the address'));
    await page.getByText(`Your profile still shows ${member.email}`).waitFor();
    await errand.step(page, 'the published address');
    await hands.press(button(page, 'Show the new address'));
    await page.getByText(`Your profile now shows ${address}.`).waitFor();
    await hands.press(main(page).getByRole('link', { name: 'Profile', exact: true }));
    await main(page).getByRole('region', { name: 'Contact' }).getByRole('link', { name: address }).waitFor();

    await hands.press(main(page).getByRole('link', { name: 'Sign-in' }));
    await hands.press(button(page, 'Leave Colloquy'));
    const question = page.getByRole('dialog', { name: 'Leave Colloquy?' });
    await question.waitFor();
    await errand.step(page, 'asked before leaving');
    await hands.press(question.getByRole('button', { name: 'Leave Colloquy' }));
    await heading(page, 'You have left Colloquy').waitFor();
    await errand.step(page, 'left');

    // They think better of it, and an administrator brings them back.
    const desk = await browser.signedIn((await anAdministrator()).email, { width, dark: false });
    await errand.at(desk);
    const theirs = handsOn(desk, 'mouse');
    await openSection({ page: desk, hands: theirs }, 'users');
    await theirs.press(main(desk).getByRole('link', { name: 'Deleted Members' }));
    const left = main(desk).getByRole('listitem').filter({ hasText: name });
    await left.getByText('Left').waitFor();
    await errand.step(desk, 'who left');
    await theirs.press(left.getByRole('button', { name: 'Bring back' }));
    await desk.getByText(`${name} is a member again.`).waitFor();
    await eventually('their sign-in', () => signedIn(address).catch(() => undefined));

    for (const way of ['Home', 'Sign in'])
      await hands.press(main(page).getByRole('link', { name: way, exact: true }));
    await hands.write(page.getByLabel('Email'), address);
    await hands.write(page.getByLabel('Password', { exact: true }), password);
    await hands.press(button(page, 'Sign in'));
    await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();
    await errand.step(page, 'back');
    errand.done();
  },
);
