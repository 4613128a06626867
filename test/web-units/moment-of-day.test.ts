import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What the module says where it is this time and that zone, as its readers write a day. */
const shown = (zone: string, now: string, ...args: string[]) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { momentOfDay } = await import('./shared/language/time.ts');
       Date.now = () => Date.parse('${now}');
       console.log(new Date(momentOfDay(...${JSON.stringify(args)})).toLocaleDateString('en-CA'))`,
    ],
    { cwd: `${import.meta.dirname}/../..`, env: { ...process.env, TZ: zone }, encoding: 'utf8' },
  ).trim();

test.each([
  ['the evening before', 'America/Los_Angeles', '2026-11-25T03:00:00Z', [], '2026-11-24'],
  ['that day', 'America/Los_Angeles', '2026-11-25T23:00:00Z', [], '2026-11-25'],
  ['that day', 'Pacific/Auckland', '2026-11-25T01:00:00Z', [], '2026-11-25'],
  ['another', 'Pacific/Auckland', '2026-11-29T01:00:00Z', [], '2026-11-25'],
  ['a morning after', 'Pacific/Auckland', '2026-11-25T20:30:00Z', ['2026-11-25T20:00:00Z'], '2026-11-26'],
  ['weeks later', 'Pacific/Auckland', '2026-12-25T20:30:00Z', ['2026-11-02T20:00:00Z'], '2026-11-25'],
])('a day of the service’s is no day that is still to come, seen on %s in %s', (_, zone, now, after, day) => {
  expect(shown(zone, now, '2026-11-25', ...after)).toBe(day);
});
