import { afterEach, expect, it } from 'vitest';
import { aProject } from '../factories.ts';
import { expectStatus } from '../steps/api.ts';
import { eventually } from '../steps/eventually.ts';
import { aChair, aMember, anAdministrator, commonGround, password, signedIn } from '../steps/people.ts';
import { keptIn } from './kept.ts';
import { syncBeforeAnswer } from './sync-before-answer.ts';
import { aBrowser, enter, signInAs } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

it('a member whom a chair deletes reads so at sign-in, and an administrator brings them back', async () => {
  const [chair, member, administrator] = [await aChair(), await aMember(), await anAdministrator()];
  const page = await browser.window();
  await enter(page, chair.email, password);
  await page.goto(`/members/${member.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  expect(await question.innerText()).toContain('An administrator can bring them back for 30 days');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The member was deleted.').waitFor();
  expect(await page.getByRole('link', { name: 'Deleted Members' }).count()).toBe(0);
  await eventually('the identity to be closed', () =>
    signedIn(member.email).then(
      () => false,
      () => true,
    ),
  );
  const outside = await browser.window(undefined, { mayComplain: true });
  await signInAs(outside, member.email, password);
  await outside.getByText('This account has been closed. An administrator can bring it back.').waitFor();

  const desk = await browser.window();
  await enter(desk, administrator.email, password);
  await desk.goto('/members');
  await desk.getByRole('link', { name: 'Deleted Members' }).click();
  const row = desk.getByRole('listitem').filter({ hasText: member.email });
  expect(await row.innerText()).toContain(`Deleted by ${chair.name}`);
  await row.getByRole('button', { name: 'Bring back' }).click();
  await desk.getByText(`${member.name} is a member again.`).waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await desk.locator('main').getByRole('link', { name: 'Registered Members' }).click();
  await desk.getByRole('heading', { level: 1, name: 'Registered Members' }).waitFor();
  expectStatus(await administrator.api.get(`/api/users/${member.id}`), 200);
});

it('whoever leaves is asked first, told what stays without them, and seen off', async () => {
  const member = await aMember();
  const page = await browser.window(undefined, { mayComplain: true });
  await enter(page, member.email, password);
  await page.goto(`/members/${member.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(await page.getByRole('dialog').innerText()).toContain('bring you back for 7 days');
  await page.goto('/members/deleted');
  await page.waitForURL('**/unauthorized');
  const { topic } = await commonGround();
  for (let each = 0; each < 2; each += 1)
    await member.api.create('projects', aProject({ leads: [member.id], topics: [{ id: topic.id }] }));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Leave Colloquy?' });
  await question.getByText('2 projects name you, and go on without you.').waitFor();
  await question.getByText('2 projects have no other chair or lead.').waitFor();
  await syncBeforeAnswer(page, (call) => call.method() === 'DELETE');
  await question.getByRole('button', { name: 'Leave Colloquy' }).click();
  const farewell = page.getByRole('heading', { level: 1, name: 'You have left Colloquy' });
  await farewell.waitFor();
  await page.reload();
  await farewell.waitFor();
  expect(JSON.stringify(await keptIn(page))).not.toContain(member.id);
});
