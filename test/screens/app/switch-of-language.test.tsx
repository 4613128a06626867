import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../fixture/render.tsx';

it('changes the language without a reload, and keeps what was typed', async () => {
  await render('/login/join');
  await page.getByLabelText('Email').fill('ana@example.org');
  await page.getByLabelText('Language').selectOptions('Español');
  await expect.element(page.getByLabelText('Idioma')).toHaveValue('es');
  expect(document.documentElement.lang).toBe('es');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@example.org');
});
