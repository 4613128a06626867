import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticeText } from '../../shared/notice/notice-text.ts';
import { deletionTime, expiryAfter } from '../../shared/offer/expiry.rules.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { anOffer } from '../factories.ts';
import { startEngines } from '../helpers/engines.ts';
import { stepRunner } from '../helpers/upkeep.ts';

await startEngines();
const { change, UnitOfWork } = await import('../../functions/data/change.ts');
const { everyRecord } = await import('../../functions/data/records.ts');
const { endNoticesOf } = await import('../../functions/stores/notices.ts');
const { renewOffer } = await import('../../functions/offer/offer.handlers.ts');
const { offers } = await import('../../functions/offer/offer.on-write.ts');
const steps = await import('../../functions/schedule/offers.ts');
const deleteLongExpired = stepRunner(steps.deleteLongExpired);
/** The hourly step, at its time. */
async function notifyOwners(now: Date) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  await stepRunner(steps.notifyOwners)(now);
}
afterEach(() => vi.useRealTimers());

const day = 86_400_000;
const expiry = new Date('2026-03-20T10:00:00.000Z');
const at = (days: number) => new Date(expiry.getTime() + days * day);

const ownerFields = {
  email: 'o@colloquy.example',
  topics: [],
  contact: [],
  title: '',
  bio: '',
  firstRun: false,
};
const offerFields = anOffer({ name: 'A shared seminar' });

let owner = '';
let offer = '';
beforeEach(async () => {
  [owner, offer] = [crypto.randomUUID(), crypto.randomUUID()];
  await change(async (unit) => {
    await unit.put('users', { ...ownerFields, id: owner, name: 'Olga Owner' });
    await unit.put('offers', { ...offerFields, id: offer, owner, expiry: expiry.toISOString() });
  });
  return () => change((unit) => unit.remove('offers', offer));
});

const noticesNow = () => Array.fromAsync(everyRecord('notices'));
/** What they read, after what follows from the writes. */
async function texts() {
  await endNoticesOf(owner);
  return (await noticesNow()).filter(({ member }) => member === owner).map(noticeText);
}
const told = async () => (await texts()).map((text) => text.replace(/.*” /, ''));
const before = 'expires on 20 March 2026 (UTC). Renew it if it should stay.';
const over =
  'expired on 20 March 2026 (UTC). Others no longer see it. You can renew it within 30 days; then it is deleted.';

const member = (id: string) => ({ type: 'member' as const, id, admin: false, chairOf: [] });
/** Renews it for a week, by the button. */
const renewed = (id: string) =>
  renewOffer({
    actor: {
      ...member(id),
      countedCall: { operation: 'renewOffer' },
      session: { pk: '', sk: '', id: '', at: 0, agent: '', seen: '', renewed: 0 },
      needsSecondFactor: false,
    },
    tokenEnds: 0,
    path: { id: offer },
    query: () => ({}) as never,
    input: () => ({ weeks: 1 }),
    language: 'en',
    headers: {},
    body: {},
    refusal: (...refusal) => new ProductError(...refusal),
  });
/** And by the form. */
const edited = (id: string) =>
  change(async (unit) => {
    const standing = await unit.get('offers', offer);
    if (!standing) throw new Error('The offer is gone.');
    const after = await unit.put('offers', { ...standing, expiry: expiryAfter(1, unit.now) });
    await offers.syncDerived?.(standing, after, unit, member(id));
  });

describe('The owner of an offer', () => {
  it('hears nothing more than a week before it expires', async () => {
    await notifyOwners(at(-7.01));
    expect(await told()).toEqual([]);
  });

  it('hears of it once in the week before and once after it expired, however often the schedule runs', async () => {
    for (const days of [-7, -6.9, -3, -0.01]) await notifyOwners(at(days));
    expect(await told()).toEqual([before]);
    for (const days of [0, 0.1, 12, 29.9]) await notifyOwners(at(days));
    expect(await told()).toEqual([over]);
  });

  it('who posts it for a week, or renews it for one, hears of its end alone', async () => {
    const now = new Date();
    await change(async (unit) => {
      const posted = await unit.put('offers', {
        ...offerFields,
        id: offer,
        owner,
        expiry: expiryAfter(1, unit.now),
      });
      await offers.syncDerived?.(undefined, posted, unit, member(owner));
    });
    await notifyOwners(new Date(now.getTime() + day));
    expect(await told()).toEqual([]);
    await notifyOwners(new Date(now.getTime() + 8 * day));
    expect(await told()).toHaveLength(1);
  });

  it('hears a week before too of one that an administrator renewed for a week, by the button or the form', async () => {
    const administrator = crypto.randomUUID();
    await change(async (unit) => {
      await unit.put('users', { ...ownerFields, id: administrator, name: 'Ada' });
      await unit.put('admins', { id: administrator });
    });
    const tomorrow = () => new Date(Date.now() + day);
    const soon = [expect.stringMatching(/^expires on .* Renew it if it should stay\.$/)];
    for (const renew of [renewed, edited]) {
      await renew(owner);
      await notifyOwners(tomorrow());
      expect(await told()).toEqual([]);
      await renew(administrator);
      await notifyOwners(tomorrow());
      expect(await told()).toEqual(soon);
    }
  });

  it('hears once when two schedules run at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => notifyOwners(at(-1))));
    expect(await told()).toEqual([before]);
  });

  it('hears only that it is over when the schedule was down the week before', async () => {
    await notifyOwners(at(2));
    expect(await told()).toEqual([over]);
  });

  it('is not told again of what they dismissed, nor after an edit', async () => {
    await notifyOwners(at(-2));
    await change(async (unit) => {
      for (const { id } of await noticesNow()) await unit.remove('notices', id);
      await unit.put('offers', {
        ...offerFields,
        name: 'Renamed',
        id: offer,
        owner,
        expiry: expiry.toISOString(),
      });
    });
    await notifyOwners(at(-1));
    expect(await told()).toEqual([]);
  });

  it('hears no more of an expiry after renewing, and anew of the next one', async () => {
    const renewUntil = (days: number) =>
      change(async (unit) => {
        const ended = await unit.get('offers', offer);
        if (!ended) throw new Error('The offer is gone.');
        await unit.put('offers', { ...ended, expiry: at(days).toISOString() });
      });
    await notifyOwners(at(-2));
    expect(await told()).toEqual([before]);
    await renewUntil(14);
    expect(await told()).toEqual([]);
    await notifyOwners(at(1));
    expect(await told()).toEqual([]);
    await notifyOwners(at(15));
    expect(await told()).toEqual([over.replace('20 March', '3 April')]);
    await renewUntil(36);
    expect(await told()).toEqual([]);
    await notifyOwners(at(30));
    expect(await told()).toEqual([before.replace('20 March', '25 April')]);
  });

  it('hears of all that end on one day in one notice', async () => {
    const second = crypto.randomUUID();
    const later = new Date(expiry.getTime() + 3_600_000).toISOString();
    await change((unit) =>
      unit.put('offers', { ...offerFields, id: second, name: 'A reader', owner, expiry: later }),
    );
    await notifyOwners(at(-2));
    await notifyOwners(at(-1));
    const soon =
      '2 of your opportunities expire on 20 March 2026 (UTC): “A shared seminar” and “A reader”. Renew them if they should stay.';
    expect(await texts()).toEqual([soon]);
    await notifyOwners(at(1));
    expect(await texts()).toEqual([
      '2 of your opportunities expired on 20 March 2026 (UTC): “A shared seminar” and “A reader”. Others no longer see them. You can renew them within 30 days; then they are deleted.',
    ]);
    await change((unit) => unit.remove('offers', second));
    expect(await told()).toEqual([over]);
  });

  it('may be gone: nothing happens', async () => {
    await change((unit) => unit.remove('users', owner));
    await notifyOwners(at(-1));
    expect(await new UnitOfWork().get('users', owner)).toBeUndefined();
  });
});

describe('An expired offer', () => {
  it('is kept for thirty days and then deleted, twice harmlessly', async () => {
    await notifyOwners(at(1));
    expect(deletionTime({ expiry: expiry.toISOString() })).toBe(at(30).toISOString());
    await deleteLongExpired(at(29.99));
    expect(await new UnitOfWork().get('offers', offer)).toBeDefined();
    expect(await told()).toEqual([over]);
    await Promise.all([deleteLongExpired(at(30)), deleteLongExpired(at(30))]);
    expect(await new UnitOfWork().get('offers', offer)).toBeUndefined();
    expect(await told()).toEqual([]);
  });
});
