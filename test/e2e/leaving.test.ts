import { expect, it } from 'vitest';
import { aMember } from '../helpers/people.ts';
import { keptIn } from './kept.ts';
import { syncBeforeAnswer } from './sync-before-answer.ts';
import { aBrowser } from './windows.ts';

const browser = aBrowser();

it('whoever leaves is seen off, and leaves nothing in the browser', async () => {
  const member = await aMember();
  const page = await browser.signedIn(member.email, undefined, { mayComplain: true });
  await page.goto('/profile/sign-in');
  await page.getByRole('button', { name: 'Leave Colloquy' }).click();
  const question = page.getByRole('dialog', { name: 'Leave Colloquy?' });
  await syncBeforeAnswer(page, (call) => call.method() === 'DELETE');
  await question.getByRole('button', { name: 'Leave Colloquy' }).click();
  const farewell = page.getByRole('heading', { level: 1, name: 'You have left Colloquy' });
  await farewell.waitFor();
  await page.reload();
  await farewell.waitFor();
  expect(JSON.stringify(await keptIn(page))).not.toContain(member.id);
});
