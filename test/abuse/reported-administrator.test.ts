import { beforeEach, describe, expect, it } from 'vitest';
import { aBlock, aFollow, anOffer, aReport, aSearch } from '../factories.ts';
import { aNotice, aUser } from '../in-process/network.ts';
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

describe('the audit', () => {
  const audit = (uid: string, query: Record<string, string>) =>
    network.call(uid, 'GET /api/audit', { query });
  /** All pages of an answer, by its cursors. */
  async function pagesOf(ask: (cursor: Record<string, string>) => ReturnType<typeof audit>) {
    const pages: unknown[][] = [];
    let cursor: unknown;
    do {
      const { status, body } = await ask(cursor === undefined ? {} : { cursor: String(cursor) });
      expect(status).toBe(200);
      pages.push(body.items as unknown as unknown[]);
      cursor = body.cursor;
    } while (cursor !== undefined);
    return pages;
  }
  const resolve = (uid: string) =>
    network.call(uid, 'POST /api/reports/{id}/resolve', {
      path: { id: String(reports[0]) },
      body: { outcome: 'spoken', answer: 'I spoke with her.' },
    });
  const history = (uid: string, id: string, query: Record<string, string> = {}) =>
    network.call(uid, 'GET /api/{collection}/{id}/audit', { path: { collection: 'reports', id }, query });
  const filters: [string, Record<string, string>][] = [
    ['no filter', {}],
    ['the kind', { collection: 'reports' }],
    ['who reported', { person: 'mia' }],
    ['who reported, and the kind', { person: 'mia', collection: 'reports' }],
    ['who decided', { person: 'ben' }],
    ['a time', { from: '2020-01-01T00:00:00.000Z' }],
  ];

  it.each(filters)(
    'by %s tells the reported administrator nothing of it, and another one all',
    async (_, query) => {
      expect((await resolve('ben')).status).toBe(200);
      const ada = await pagesOf((cursor) => audit('ada', { ...query, limit: '1', ...cursor }));
      expect(JSON.stringify(ada)).not.toMatch(/"by":"(mia|ben)"|reports|resolve/);
      expect(JSON.stringify(await pagesOf((cursor) => audit('ben', { ...query, ...cursor })))).toContain(
        'reports',
      );
    },
  );

  it('by a person is filled with what can be seen, so that it says nothing of what can’t', async () => {
    const offer = await network.create('mia', 'offers', anOffer());
    const write = async (count: number) => {
      for (let each = 0; each < count; each += 1)
        await network.create('mia', 'reports', aReport('offers', 'seminar', { text }));
    };
    await write(3);
    await network.remove('mia', 'offers', String(offer.body.id));
    await write(3);
    const pages = await pagesOf((cursor) => audit('ada', { person: 'mia', limit: '1', ...cursor }));
    expect(pages.filter((page) => page.length > 0)).toHaveLength(2);
    expect(pages.slice(0, 2).map((page) => page.length)).toEqual([1, 1]);
  });

  it('of the report itself is what that of a missing one is, also once it is deleted', async () => {
    const missing = await history('ada', 'nothing');
    expect(await history('ada', String(reports[0]))).toEqual(missing);
    expect((await history('ben', String(reports[0]))).body.items).toHaveLength(1);
    const { change } = await import('../../functions/data/change.ts');
    await change((unit) => unit.remove('reports', String(reports[0])));
    for (const uid of ['ada', 'ben']) expect(await history(uid, String(reports[0]))).toEqual(missing);
    for (const uid of ['ada', 'ben'])
      expect(JSON.stringify((await audit(uid, {})).body)).not.toContain(reports[0]);
  });
});

describe('what belongs to one member', () => {
  it.each(['blocks', 'follows', 'searches', 'notices'])(
    'has no audit, whether or not there are such %s',
    async (collection) => {
      const bodies: Record<string, object> = {
        blocks: aBlock('ada'),
        follows: aFollow('users', 'ada'),
        searches: aSearch(),
      };
      const body = bodies[collection];
      const id = body ? (await network.create('mia', collection as 'blocks', body)).body.id : 'mia-news';
      if (!body) await network.ground({ notices: [aNotice('mia', 'news')] });
      for (const uid of ['ada', 'ben', 'mia'])
        for (const each of [String(id), 'mia-nothing']) {
          const path = { collection, id: each };
          expect((await network.call(uid, 'GET /api/{collection}/{id}/audit', { path })).status).toBe(404);
        }
      const queries: Record<string, string>[] = [{}, { person: 'mia' }, { collection }];
      for (const query of queries)
        expect(JSON.stringify((await network.call('ada', 'GET /api/audit', { query })).body)).not.toMatch(
          /"by":"mia"|"blocks"|"follows"|"searches"|"notices"/,
        );
    },
  );
});
