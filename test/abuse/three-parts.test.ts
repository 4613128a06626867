import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';
import { sized } from '../lane.ts';
import {
  type Beside,
  miasDay,
  type Parts,
  type Played,
  Player,
  passwordsForgotten,
  play,
  startParts,
  stranger,
} from './part-player.ts';

/**
 * An evil member, an evil administrator and a stranger try whatever they can reach. They read nothing that isn't for
 * them, mail nobody who doesn't want it and no more than the limits, and stop nobody. `PART_ACTS=20000` plays an hour.
 */
const acts = sized('PART_ACTS', { gate: 100, all: 2000 });

const accounts = provideAccounts({ quotaFactor: 1, stream: true, bases: true });
beforeAll(() => {
  process.env.UPLOAD_BUCKET = 'uploads';
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => vi.useRealTimers());

/** What an administrator does to others by their office, which the audit tells: it is no part of this. */
const byOffice = [
  'deleteRecord',
  'revokeAdmin',
  'grantAdmin',
  'mergeArea',
  'endSessionsOf',
  'resetSecondFactor',
  'announce',
  'endAnnouncement',
];

const middleOf = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

function tell(part: string, { acts, admitted, mostMails, beside }: Played) {
  const slowest = Math.max(...beside);
  process.stdout.write(
    `${part}: ${acts} acts, ${admitted} admitted; at most ${mostMails.words} mails of words and ${mostMails.strangers} to strangers a day; Mia was answered ${beside.length} times, in ${middleOf(beside).toFixed(0)} ms (at most ${slowest.toFixed(0)})\n`,
  );
}

it.each([false, true])(
  'an evil member, who is an administrator: %s',
  async (admin) => {
    const parts: Parts = await startParts(accounts, admin);
    const isOwn = ({ operation }: { operation: string }) => admin && byOffice.includes(operation);
    const player = new Player(parts.ids, (route) => !isOwn(route));
    const played = await play(parts, { as: 'eve', player, acts, beside: miasDay(parts) });
    tell(admin ? 'an evil administrator' : 'an evil member', played);
    expect([...new Set(played.faults)]).toEqual([]);
    expect(played.admitted).toBeGreaterThan(acts / 20);
    expect(played.mostMails.words).toBeLessThanOrEqual(30);
    // New addresses and their verifications; an administrator also invites.
    expect(played.mostMails.strangers).toBeLessThanOrEqual(5 + 10 + (admin ? 500 : 0));
  },
  7_200_000,
);

it('a stranger with one laptop', async () => {
  const parts = await startParts(accounts, false);
  const player = new Player(parts.ids, ({ who }) => who !== undefined);
  const [day, forgotten] = [miasDay(parts), passwordsForgotten(parts, accounts)];
  const beside: Beside = async (...at) => [...(await day(...at)), ...(await forgotten(...at))];
  const played = await play(parts, { as: stranger, player, acts, beside });
  tell('a stranger', played);
  expect([...new Set(played.faults)]).toEqual([]);
  expect(played.mostMails.strangers).toBeLessThanOrEqual(100);
}, 7_200_000);
