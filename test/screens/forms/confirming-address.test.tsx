import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { hasFocus, main, shown } from '../fixture/hands.ts';
import { member } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

it('asks whose address is not confirmed for the code, says when it is wrong, and moves nobody who has gone on', {
  tags: ['2.7-32'],
}, async () => {
  const me = member({ name: 'Una Unproven' });
  const { service } = await render(`/members/edit/${me.id}`, {
    as: me,
    with: [me],
    prepare: (service) => {
      service.answer('verifyAddress', () => ({ status: 200, body: { email: me.email, sent: true } }));
    },
  });
  const code = page.getByLabelText('Code');
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  await shown(page.getByText('Please confirm your email address'));
  const message = 'This code is wrong or has expired. Check it, or ask for a new one.';
  const allow = service.refuse('changeAddress', 'invalid', { fields: [{ path: 'code', message }] });
  await code.fill('000000');
  await confirm.click();
  await shown(page.getByText(message));
  allow();
  await page.getByRole('button', { name: 'Email the code again' }).click();
  await expect.element(code).toHaveValue('');
  expect(service.callsOf('verifyAddress')).toHaveLength(2);
  await code.fill('123456');
  const held = service.hold('changeAddress');
  service.answer('changeAddress', () => ({ status: 204 }));
  await confirm.click();
  await expect.poll(held.count).toBe(1);
  const title = main.getByLabelText('Title', { exact: true });
  (title.element() as HTMLElement).focus();
  held.letGo();
  await shown(page.getByText('Your email address is confirmed.'));
  expect(hasFocus(title)).toBe(true);
  expect(service.callsOf('changeAddress').at(-1)?.body).toEqual({ email: me.email, code: '1234 56' });
});
