import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { styles } from '../../web/ui/theme/styles-plugin.ts';

/** A style sheet as the build has it. */
function built(code: string, path = 'web/a.css'): unknown {
  const { transform } = styles;
  if (typeof transform !== 'function') throw new Error('The plugin changed its form.');
  const context = {
    error(message: string) {
      throw new Error(message);
    },
  };
  return transform.call(
    context as never,
    code,
    resolve(import.meta.dirname, '../..', path).replaceAll('\\', '/'),
  );
}

test('a style sheet names where the layout changes', () => {
  expect(built('@media screen and (--phone), (--beside) { a { --phone: 1px } }')).toContain(
    '@media screen and (width <= 40em), (width >= 68em) { a { --phone: 1px } }',
  );
});

test('a name that is none fails the build', () => {
  expect(() => built('@media (--phones) { a { color: red } }')).toThrow('there is no breakpoint “phones”');
});

test.each([
  ['web/ui/theme/base.css', 'base'],
  ['node_modules/a/a.css', 'library'],
  ['web/ui/controls/button.css', 'parts'],
  ['web/ui/list/rows.css', 'components'],
  ['web/app/home.css', 'screens'],
  ['web/member/account-page.css', 'screens'],
  ['web/ui/theme/utilities.css', 'utilities'],
])('%s stands in the layer %s, after an order that is the same in each', (path, layer) => {
  expect(built('a { color: red }', path)).toBe(
    `@layer base, library, parts, components, screens, utilities;\n@layer ${layer} {\na { color: red }\n}\n`,
  );
});

test('a sheet that imports another, and so takes it out of its layer, fails the build', () => {
  expect(() => built('@import "../web/b.css";')).toThrow('a script imports a style sheet');
});
