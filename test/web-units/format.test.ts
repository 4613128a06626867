import { execFileSync } from 'node:child_process';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateTime, Day, Month } from '../../web/ui/content/date.tsx';

/** What the module writes in a browser of this language. */
const written = (language: string, expression: string) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const format = await import('./shared/language/format.ts'); console.log(${expression})`,
    ],
    {
      cwd: `${import.meta.dirname}/../..`,
      env: { ...process.env, LC_ALL: language, TZ: 'America/Lima' },
      encoding: 'utf8',
    },
  )
    .trim()
    .replaceAll('\u202f', ' ');

const at = `new Date('2026-11-04T02:05:00Z')`;

test.each([
  ['en-US', `format.dayAndTime(${at})`, '3 November 2026 at 21:05'],
  ['en-US', `format.monthAndYear(${at})`, 'November 2026'],
  ['en-US', 'format.inDigits(1234567)', '1,234,567'],
  ['es-PE', `format.longDay(${at})`, '3 November 2026'],
  ['de-DE', `format.mediumDay(${at})`, '3 Nov 2026'],
  ['de-DE', `format.timeOfDay(${at})`, '21:05'],
  ['ar-EG', `format.shortDay(${at})`, '3 Nov'],
  ['de-DE', 'format.inDigits(10000)', '10,000'],
  ['de-DE', 'format.inDigits(999)', '999'],
  ['ar-EG', 'format.inDigits(10000)', '10,000'],
  ['hi-IN', 'format.inDigits(1234567)', '1,234,567'],
])(
  'in a browser in %s, %s is written %s: in the language of the screens, where the reader is',
  (language, expression, text) => {
    expect(written(language, expression)).toBe(text);
  },
);

test.each([Day, DateTime, Month])('a date has a direction of its own, whatever stands around it', (Shown) => {
  const iso = '2026-11-04T02:05:00Z';
  expect(renderToStaticMarkup(createElement(Shown, { iso }))).toMatch(/^<time datetime="[^"]+" dir="auto">/i);
});

test('a browser in another language would write otherwise', () => {
  expect(written('de-DE', `new Date(0).toLocaleDateString(undefined, { month: 'long' })`)).toMatch(
    /^(Januar|Dezember)$/,
  );
});
