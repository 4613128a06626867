import { expect, test } from 'vitest';
import { fillTemplate, templateParts } from '../../shared/text/template.ts';

test('a template takes values at its placeholders alone, whatever its own words are called', () => {
  const texts = { from: 'Ana', to: 'Ben' };
  expect(fillTemplate('{from} to {to}', texts)).toBe('Ana to Ben');
  expect(fillTemplate('{from}(to){to}', texts)).toBe('Ana(to)Ben');
});

test('a placeholder without a value stays, and what is put in is no template', () => {
  expect(fillTemplate('{name}, {rest}', { name: '{rest}' })).toBe('{rest}, {rest}');
});

test('only values that a template names are made', () => {
  const values = {
    get day(): string {
      throw new Error('nobody asked for the day');
    },
    name: 'Ana',
  };
  expect(templateParts('Hello {name}', values)).toEqual(['Hello ', 'Ana']);
});
