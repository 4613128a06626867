import { beforeEach, describe, expect, it } from 'vitest';
import { anOffer, aReport } from '../factories.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

/** Ada and Ben administer; Mia reports Ada, and what Ada offers. Ada is to learn of neither. */
const network = provideNetwork({ bases: true });
const text = 'She speaks of others as nobody should.';
let reports: string[];

beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [
      aUser('ada', { admin: 'true' }),
      aUser('ben', { admin: 'true' }),
      aUser('mia', { name: 'Mia Miller' }),
    ],
    admins: [{ id: 'ada' }, { id: 'ben' }],
    offers: [{ id: 'seminar', ...anOffer(), owner: 'ada', expiry: '2126-12-31T00:00:00.000Z' }],
  });
  reports = [];
  for (const [kind, id] of [
    ['users', 'ada'],
    ['offers', 'seminar'],
  ] as const) {
    const { status, body } = await network.create('mia', 'reports', aReport(kind, id, { text }));
    expect(status).toBe(201);
    reports.push(String(body.id));
  }
});

/** All that a browser of this member holds, as text. */
async function heldBy(browser: ReturnType<typeof network.browserOf>): Promise<string> {
  const held = JSON.stringify(await (await browser.sync()).held());
  await browser.close();
  return held;
}

describe('a reported administrator gets nothing of the report', () => {
  const expectNothing = (held: string) => {
    for (const each of [...reports, text, 'reports ']) expect(held).not.toContain(each);
  };

  it('from a base, from the table, or by what changed', async () => {
    const old = network.modernBrowserOf('ada');
    await old.sync();
    await network.publishBase();
    expectNothing(await heldBy(network.modernBrowserOf('ada')));
    expectNothing(await heldBy(network.browserOf('ada')));
    await network.call('ben', 'POST /api/reports/{id}/resolve', {
      path: { id: String(reports[0]) },
      body: { outcome: 'spoken', answer: 'I spoke with her.' },
    });
    expectNothing(await heldBy(old));
  });

  it('by a list, or by its ID', async () => {
    const list = await network.call('ada', 'GET /api/{collection}', { path: { collection: 'reports' } });
    expect(list.body).toEqual({ items: [] });
    for (const id of reports) {
      const path = { collection: 'reports', id };
      expect((await network.call('ada', 'GET /api/{collection}/{id}', { path })).status).toBe(404);
    }
  });

  it('though another one, and who filed it, get all of it, from a base as well', async () => {
    await network.publishBase();
    for (const uid of ['ben', 'mia']) {
      const held = await heldBy(network.modernBrowserOf(uid));
      for (const id of reports) expect(held).toContain(`reports ${id}`);
    }
  });
});
