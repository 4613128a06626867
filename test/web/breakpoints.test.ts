import { expect, test } from 'vitest';
import { breakpointsInStyles } from '../../web/ui/theme/breakpoints-plugin.ts';

/** A style sheet as the build has it. */
function built(code: string): unknown {
  const { transform } = breakpointsInStyles;
  if (typeof transform !== 'function') throw new Error('The plugin changed its form.');
  const context = {
    error(message: string) {
      throw new Error(message);
    },
  };
  return transform.call(context as never, code, '/web/a.css');
}

test('a style sheet names where the layout changes', () => {
  expect(built('@media screen and (--phone), (--beside) { a { --phone: 1px } }')).toBe(
    '@media screen and (width <= 40em), (width >= 68em) { a { --phone: 1px } }',
  );
});

test('a name that is none fails the build', () => {
  expect(() => built('@media (--phones) { a { color: red } }')).toThrow('there is no breakpoint “phones”');
});
