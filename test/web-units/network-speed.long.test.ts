import { expect, test } from 'vitest';
import { type AccountIds, roles } from '../../infra/local/seed/accounts.ts';
import { randomFrom } from '../../infra/local/seed/lib/random.ts';
import { makeNetwork } from '../../infra/local/seed/network.ts';
import { wholePicture } from '../../web/network/drawing.ts';
import { networkOf, type TiedRecords } from '../../web/network/ties.ts';

const accounts = Object.fromEntries(roles.map((role) => [role, `id-of-${role}`])) as AccountIds;
const recordsOf = (members: number) =>
  makeNetwork(randomFrom(1), { members, accounts, now: new Date() }).records as unknown as TiedRecords;

// A quarter of a second on the machine that it was written on; others, and busy ones, are slower at both.
test('the picture of 10,000 members takes at most twice as long as to write and read their records', () => {
  const large = recordsOf(10_000);
  /** Milliseconds of the processor; the least of several: compiling and tidying up fall into one or the other. */
  const took = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const before = process.cpuUsage();
        work();
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      }),
    );
  const drawing = took(() => wholePicture(networkOf(large), { width: 1140, height: 700 }));
  const reading = took(() => JSON.parse(JSON.stringify(large)));
  console.log(`from the records to the drawing: ${drawing} ms of the processor; read in ${reading} ms`);
  expect(drawing).toBeLessThan(2 * reading);
});
