import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../fixture/render.tsx';

it('changes the language without a reload, and keeps what was typed', async () => {
  await render('/login/join');
  await page.getByLabelText('Email').fill('ana@example.org');
  await page.getByLabelText('Language').selectOptions('Español');
  await expect.element(page.getByLabelText('Idioma')).toHaveValue('es');
  expect(document.documentElement.lang).toBe('es');
  await expect
    .element(page.getByRole('textbox', { name: 'Correo electrónico' }))
    .toHaveValue('ana@example.org');
});

it('changes it in the midst of a form, where the member chose another on another device', async () => {
  const { service, me, sync } = await render('/offers/add', { as: 'member' });
  const name = page.getByRole('main').getByRole('textbox').first();
  await name.fill('A seminar on wells');
  service.world.put('users', { ...me, language: 'es' });
  await sync();
  await expect.poll(() => document.documentElement.lang).toBe('es');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Agregar');
  await expect.element(name).toHaveValue('A seminar on wells');
  await expect.element(name).toHaveFocus();
});
