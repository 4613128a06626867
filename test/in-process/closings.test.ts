import { beforeAll, describe, expect, it, vi } from 'vitest';
import { exampleClosing } from '../../shared/fields/common-fields.ts';
import { aBlock, anIntroduction, anOffer, ofInterest } from '../factories.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import { aUser, type Network } from './network.ts';
import { type Started, withMails } from './with-mails.ts';

/** An opportunity or a project ends with an outcome, and whoever asked about it is told once. */
let network: Network;
let outside: Started['outside'];
let stream: Started['stream'];
let daily: (now: Date) => Promise<void>;
let bounced: (address: string) => Promise<void>;

const topics = [{ id: 'water' }];
const people = Array.from({ length: 12 }, (_, at) => `person${at}`);
const ground = {
  users: [
    aUser('ada', { admin: 'true' }),
    ...['owen', 'lea', 'lou', 'mia', 'zoe', 'cat', ...people].map((id) => aUser(id)),
    aUser('quiet', { notifyByMail: false }),
  ],
  admins: [{ id: 'ada' }],
  topics: [{ id: 'water', name: 'Water', description: '<p>Words.</p>' }],
  taskforces: [{ id: 'force', name: 'Force', description: '<p>Words.</p>', chairs: ['cat'], members: [] }],
  chairs: [{ id: 'cat', taskforces: ['force'] }],
  projects: [
    {
      id: 'wells',
      name: 'Wells',
      description: '<p>Words.</p>',
      status: 'proposal',
      taskforces: [],
      topics,
      leads: ['lea', 'lou'],
    },
  ],
  offers: [
    { id: 'seminar', ...anOffer({ name: 'Seminar' }), owner: 'owen', expiry: '2026-11-25T00:00:00.000Z' },
  ],
};

withMails(ground, { quotaFactor: 1 }, (started) => {
  ({ network, outside, stream } = started);
});
beforeAll(async () => {
  const { notifyOwners, deleteLongExpired } = await import('../../functions/schedule/offers.ts');
  daily = async (now) => {
    await stepRunner(notifyOwners)(now);
    await stepRunner(deleteLongExpired)(now);
  };
  const { recordBounce } = await import('../../functions/stores/bounces.ts');
  bounced = (address) => recordBounce(address, { at: '2026-11-20T09:30:00.000Z', why: 'bounce' });
});

type Of = 'offers' | 'projects';
const idOf = { offers: 'seminar', projects: 'wells' };
const close = (uid: string, of: Of = 'offers', body: object = exampleClosing) =>
  network.call(uid, `POST /api/${of}/{id}/close`, { path: { id: idOf[of] }, body });
const renew = (uid: string) =>
  network.call(uid, 'POST /api/offers/{id}/renew', { path: { id: 'seminar' }, body: { weeks: 3 } });
const ask = async (from: string, of: Of = 'offers') => {
  return network.create(from, 'introductions', anIntroduction(ofInterest(of, idOf[of])));
};
const block = (by: string, of: string, how = 'blocked') => network.create(by, 'blocks', aBlock(of, { how }));
const stored = async (of: Of) => {
  const found = (await network.snapshot([of]))[of].find(({ id }) => id === idOf[of]);
  if (!found) throw new Error('It is gone.');
  return found;
};
const mails = () =>
  outside.done.filter(({ service, text }) => service === 'mail' && /closed/.test(text ?? ''));
const mailedTo = () =>
  mails()
    .map(({ about }) => about.split('@')[0])
    .sort();
const isTold = async (uid: string) =>
  (await network.noticesOf(uid)).some(({ subject }) => subject.endsWith('-closed'));
const setProject = async (uid: string, fields: object) => {
  const project = await stored('projects');
  return network.edit(uid, 'projects', 'wells', { ...project, ...fields }, project.version);
};

describe('closing', () => {
  it.each([
    ['offers', 'owen'],
    ['offers', 'ada'],
    ['projects', 'lou'],
    ['projects', 'cat'],
    ['projects', 'ada'],
  ] as const)('%s is for %s', async (of, uid) => {
    const { status, body } = await close(uid, of);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...exampleClosing, closed: '2026-11-21T09:30:00.000Z' });
  });

  it.each([
    ['offers', 'mia'],
    ['offers', 'cat'],
    ['projects', 'mia'],
  ] as const)('%s is not for %s', async (of, uid) => {
    expect((await close(uid, of)).status).toBe(403);
    expect(await stored(of)).not.toHaveProperty('closed');
  });

  it('names each field that is missing or too long', async () => {
    const { status, body } = await close('owen', 'offers', { outcome: 'lost', result: 'x'.repeat(301) });
    expect([status, body.error]).toMatchObject([
      422,
      {
        fields: [
          { path: 'outcome', message: 'Choose how it ended.' },
          { path: 'result', message: 'What came of it can have at most 300 characters.' },
        ],
      },
    ]);
    expect((await close('owen', 'offers', { outcome: 'none', result: ' ' })).status).toBe(422);
  });

  it.each([
    ['within', 'complete'],
    ['elsewhere', 'complete'],
    ['none', 'inactive'],
  ])('a project with the outcome %s makes it %s', async (outcome, status) => {
    expect((await close('lea', 'projects', { ...exampleClosing, outcome })).body.status).toBe(status);
  });

  it('again answers the same, and tells nobody again', async () => {
    await ask('mia');
    const first = await close('owen');
    const again = await close('ada', 'offers', { outcome: 'none', result: 'Nobody came.' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    await stream.run();
    expect(mailedTo()).toEqual(['mia']);
  });

  it('can’t be sent by a form as fields of its own', async () => {
    await setProject('lea', { ...exampleClosing, closed: '2026-11-21T09:30:00.000Z' });
    expect(await stored('projects')).not.toHaveProperty('closed');
  });
});

describe('what is closed', () => {
  it('is read by every member after its expiry, is never deleted, and nobody is told that it ends', async () => {
    await close('owen');
    vi.setSystemTime(new Date('2027-11-21T09:30:00.000Z'));
    await daily(new Date());
    await stream.run();
    const { status, body } = await network.call('mia', 'GET /api/{collection}/{id}', {
      path: { collection: 'offers', id: 'seminar' },
    });
    expect([status, body.result]).toEqual([200, exampleClosing.result]);
    expect(await (await network.browserOf('mia').sync()).held()).toHaveProperty('offers seminar');
    expect(await network.noticesOf('owen')).toEqual([]);
  });

  it('reaches the browsers of members who no longer saw it', async () => {
    const browser = await network.browserOf('mia').sync();
    vi.setSystemTime(new Date('2026-12-01T09:30:00.000Z'));
    expect(await (await browser.sync()).held()).not.toHaveProperty('offers seminar');
    await close('owen');
    expect(await (await browser.sync()).held()).toHaveProperty('offers seminar');
  });

  it('takes back the notice that it ends', async () => {
    await daily(new Date());
    expect(await network.noticesOf('owen')).toHaveLength(1);
    await close('owen');
    await stream.run();
    expect(await network.noticesOf('owen')).toEqual([]);
  });

  it('takes no introductions', async () => {
    for (const [of, by] of [
      ['offers', 'owen'],
      ['projects', 'lea'],
    ] as const) {
      await close(by, of);
      const { status, body } = await ask('mia', of);
      expect([status, body.error]).toMatchObject([
        409,
        { message: 'This is closed, so you can’t write about it. Its page says what came of it.' },
      ]);
    }
  });
});

describe('opening again', () => {
  it('is what renewing does, by the button and by the form', async () => {
    await close('owen');
    expect((await renew('owen')).body).not.toHaveProperty('closed');
    await close('owen');
    const offer = await stored('offers');
    const fields = { name: offer.name, description: offer.description };
    const edited = await network.edit('owen', 'offers', 'seminar', fields, offer.version);
    expect(edited.body).toHaveProperty('closed');
    const opened = await network.edit(
      'owen',
      'offers',
      'seminar',
      { ...fields, weeks: 2 },
      offer.version + 1,
    );
    for (const field of ['closed', 'outcome', 'result']) expect(opened.body).not.toHaveProperty(field);
    expect((await ask('mia')).status).toBe(201);
  });

  it('is what an open status does for a project, and no other edit', async () => {
    await close('lea', 'projects');
    expect((await setProject('lea', { name: 'Deep wells' })).body).toHaveProperty('closed');
    const opened = await setProject('lea', { status: 'proposal' });
    for (const field of ['closed', 'outcome', 'result']) expect(opened.body).not.toHaveProperty(field);
  });

  it('gives a lead no status that they couldn’t choose before', async () => {
    await close('lea', 'projects', { ...exampleClosing, outcome: 'none' });
    expect((await setProject('lea', { status: 'ongoing' })).status).toBe(403);
    expect((await setProject('cat', { status: 'ongoing', taskforces: [{ id: 'force' }] })).status).toBe(200);
  });
});

describe('all who asked are told once', () => {
  it.each([
    ['offers', 'owen', 'The opportunity “Seminar”'],
    ['projects', 'lea', 'The project “Wells”'],
  ] as const)('of %s, in the app and by mail, with how it ended', async (of, by, name) => {
    for (const from of ['mia', 'zoe', 'zoe']) await ask(from, of);
    await close(by, of);
    await stream.run();
    await stream.run();
    expect(mailedTo()).toEqual(['mia', 'zoe']);
    for (const { text } of mails()) {
      expect(text).toContain(exampleClosing.result);
      expect(text).toContain('found within the network');
      expect(text).not.toMatch(/[\w-]+@colloquy\.example/);
    }
    for (const uid of ['mia', 'zoe']) {
      const told = (await network.noticesOf(uid)).filter(({ subject }) => subject.endsWith('-closed'));
      expect(told.map(({ words }) => words)).toEqual([
        `${name}, which you asked about, is closed. Its page says what came of it.`,
      ]);
    }
    for (const uid of ['owen', 'lea', 'cat', 'ada']) expect(await isTold(uid)).toBe(false);
  });

  it('and not again when it is opened and closed again, unless they asked again', async () => {
    await ask('mia');
    await ask('zoe');
    await close('owen');
    await stream.run();
    await renew('owen');
    await ask('zoe');
    await close('owen');
    await stream.run();
    expect(mailedTo()).toEqual(['mia', 'zoe', 'zoe']);
  });

  it('not if it was opened again before they could be told', async () => {
    await ask('mia');
    await close('owen');
    await renew('owen');
    await stream.run();
    expect(mailedTo()).toEqual([]);
    expect(await isTold('mia')).toBe(false);
  });

  it('also whoever the owner blocked: what they are told shows no block', async () => {
    await block('owen', 'mia');
    await ask('mia');
    await ask('zoe');
    await close('owen');
    await stream.run();
    expect(mailedTo()).toEqual(['mia', 'zoe']);
    expect(await isTold('mia')).toBe(true);
  });

  it('but nobody who was deleted, blocks whoever closed it, wants no mail, or whose mail comes back', async () => {
    const asking = ['mia', 'zoe', 'lou', 'cat', 'quiet', 'lea'];
    for (const from of asking) await ask(from);
    await stream.run();
    outside.done.length = 0;
    await network.remove('ada', 'users', 'mia');
    await block('zoe', 'owen');
    await block('lou', 'owen', 'muted');
    await bounced('cat@colloquy.example');
    await close('owen');
    await stream.run();
    expect(mailedTo()).toEqual(['lea']);
    expect(await Promise.all(asking.map(isTold))).toEqual([false, false, true, true, true, true]);
  });

  it('whoever asks, blocks, mutes and closes', async () => {
    const rounds = sized('CLOSINGS', { gate: 2, all: 300 });
    const person = fc.constantFrom(...people);
    const acts = fc.array(
      fc.tuple(fc.constantFrom('ask', 'ask', 'block', 'mute', 'blocked', 'renew', 'close'), person),
      { minLength: 20, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        await network.clear();
        await network.ground(ground);
        await stream.run();
        outside.done.length = 0;
        const [blocks, mutes] = [new Set<string>(), new Set<string>()];
        const waiting = new Set<string>();
        const mailed: string[] = [];
        let isOpen = true;
        for (const [deed, uid] of list) {
          if (deed === 'ask') {
            const { status } = await ask(uid);
            expect(status).toBe(isOpen ? 201 : 409);
            if (isOpen) waiting.add(uid);
          }
          if ((deed === 'block' || deed === 'mute') && !blocks.has(uid) && !mutes.has(uid)) {
            await block(uid, 'owen', deed === 'block' ? 'blocked' : 'muted');
            (deed === 'block' ? blocks : mutes).add(uid);
          }
          if (deed === 'blocked') await block('owen', uid);
          if (deed === 'renew') {
            await renew('owen');
            isOpen = true;
          }
          if (deed !== 'close') continue;
          expect((await close('owen')).status).toBe(200);
          await stream.run();
          if (isOpen)
            for (const each of waiting) {
              if (!blocks.has(each) && !mutes.has(each)) mailed.push(each);
              // Whoever blocks or mutes is not mailed later either, unless they ask again.
            }
          isOpen = false;
          waiting.clear();
        }
        expect(mailedTo()).toEqual(mailed.sort());
      }),
      { numRuns: rounds },
    );
  }, 3_600_000);
});

describe('the answers that still wait when it is closed', () => {
  const asked = async (uid: string, of?: Of) => String((await ask(uid, of)).body.id);
  const statusOf = async (id: string) =>
    (await network.snapshot(['introductions'])).introductions.find((each) => each.id === id)?.status;
  const settle = (uid: string, id: string, status: string) =>
    network.call(uid, 'POST /api/introductions/{id}/resolve', { path: { id }, body: { status } });

  it.each([
    ['offers', 'owen'],
    ['projects', 'lea'],
  ] as const)('of %s are closed with it, what was answered stays answered', async (of, by) => {
    const [waits, answered] = [await asked('mia', of), await asked('zoe', of)];
    await settle(by, answered, 'answered');
    await close(by, of);
    await stream.run();
    expect([await statusOf(waits), await statusOf(answered)]).toEqual(['closed', 'answered']);
    // Whoever answers in spite of it says so.
    expect((await settle(by, waits, 'answered')).status).toBe(200);
    await stream.run();
    expect(await statusOf(waits)).toBe('answered');
  });

  it('are closed alike for a sender who is blocked, who learns nothing of it', async () => {
    await block('owen', 'mia');
    const [withheld, seen] = [await asked('mia'), await asked('zoe')];
    await close('owen');
    await stream.run();
    expect([await statusOf(withheld), await statusOf(seen)]).toEqual(['closed', 'closed']);
  });
});
