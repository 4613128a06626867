import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { linkCode } from '../../functions/stores/codes.ts';

/** As many as would hold one that ends in a sign all but certainly. */
const many = Array.from({ length: 2000 });

test('the code of a link ends in a letter or a digit, as mail programs leave a sign at the end out', () => {
  const codes = many.map(() => linkCode());
  for (const code of codes) expect(code).toMatch(/^[\w-]{31}[A-Za-z0-9]$/);
  expect(new Set(codes).size).toBe(many.length);
});

test('which not every random text does', () => {
  const texts = many.map(() => randomBytes(24).toString('base64url'));
  expect(texts.some((text) => /[-_]$/.test(text))).toBe(true);
});
