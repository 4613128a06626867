import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry } from '../../../shared/audit/audit.ts';
import { toMember } from '../../factories.ts';
import { absent, arrived, button, go, hasFocus, heading, main, shown, texts } from '../fixture/hands.ts';
import { introduction, member, project } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { inEveryLook } from '../fixture/violations.ts';

const cara = member({ name: 'Cara Chair' });
const wells = project({ name: 'Ten Wells', leads: [cara.id] });
const entry = (second: number, records: AuditEntry['records']): AuditEntry => ({
  at: `2026-11-21T09:30:0${second}.000Z`,
  by: cara.id,
  role: 'chair',
  operation: 'editRecord',
  records,
});
const entries = [
  entry(9, [{ collection: 'projects', id: 'gone', action: 'delete', name: 'Five Wells' }]),
  entry(8, [{ collection: 'projects', id: 'gone', action: 'edit', name: 'Five Wells' }]),
  entry(7, [{ collection: 'topics', id: 'older', action: 'delete' }]),
  entry(6, [{ collection: 'projects', id: wells.id, action: 'edit', name: 'An earlier name' }]),
];
const answering = (items: AuditEntry[]) => (service: Service) => {
  service.answer('listAudit', () => ({ status: 200, body: { items } }));
  service.answer('listRefused', () => ({ status: 200, body: { items: [] } }));
};
const asked = (service: Service, operation: 'listAudit' | 'listRefused') =>
  Object.fromEntries(service.callsOf(operation).at(-1)?.query ?? []);

describe('who changed what', () => {
  it('stands in the menu of administrators, at either width, and in nobody else’s', async () => {
    const link = page.getByRole('link', { name: 'Who Changed What' });
    await render('/home', { as: 'administrator', with: [cara], prepare: answering([]) });
    await link.click();
    await arrived('/audit');
    await render('/home', { as: 'administrator', width: 390, prepare: answering([]) });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await link.click();
    await arrived('/audit');
    await render('/home', { as: 'member' });
    await shown(page.getByRole('link', { name: 'My Account' }));
    await absent(link);
  });

  it('names what was deleted, and what is there by its present name', async () => {
    await render('/audit', { as: 'administrator', with: [cara, wells], prepare: answering(entries) });
    const list = main.getByRole('list', { name: 'Changes' });
    await shown(list.getByText('Five Wells').first());
    const lines = texts(list.getByRole('listitem')).filter((text) => !text.includes('\n'));
    expect(lines).toEqual([
      'Deleted project Five Wells',
      'Changed project Five Wells, deleted since',
      'Deleted an area',
      'Changed project Ten Wells',
    ]);
    expect(await inEveryLook()).toEqual([]);
  });

  it('says neither a blank nor “deleted since” of what has no name, or isn’t theirs to see', async () => {
    const admin = member({ name: 'Ada' });
    const own = introduction(admin.id, toMember(cara.id));
    const records = [own.id, 'of-others'].map((id) => ({
      ...{ collection: 'introductions' as const, id, action: 'create' as const },
    }));
    const reported = { collection: 'reports' as const, id: 'report', action: 'edit' as const };
    await render('/audit', {
      as: 'administrator',
      with: [cara, admin, own],
      prepare: answering([entry(9, [...records, reported])]),
    });
    const list = main.getByRole('list', { name: 'Changes' });
    await shown(list.getByText('Changed a report'));
    expect(texts(list.getByRole('listitem')).filter((text) => !text.includes('\n'))).toEqual([
      'Added an introduction',
      'Added an introduction',
      'Changed a report',
    ]);
  });

  it('is filtered by person, kind and days, which the address keeps', async () => {
    const { service } = await render('/audit', {
      as: 'administrator',
      with: [cara],
      prepare: answering(entries),
    });
    await main.getByLabelText('Kind').selectOptions('Projects');
    await expect.poll(() => asked(service, 'listAudit')).toEqual({ collection: 'projects' });
    await main.getByLabelText('From').fill('2026-11-20');
    await main.getByLabelText('Until').fill('2026-11-21');
    const days = {
      from: new Date(2026, 10, 20).toISOString(),
      until: new Date(2026, 10, 22).toISOString(),
    };
    await expect.poll(() => asked(service, 'listAudit')).toEqual({ collection: 'projects', ...days });
    await expect.poll(() => asked(service, 'listRefused')).toEqual(days);
    await expect.poll(() => location.search).toBe('?kind=projects&from=2026-11-20&until=2026-11-21');
    await button('Show everything').click();
    await expect.poll(() => location.search).toBe('');
    await expect.poll(() => asked(service, 'listAudit')).toEqual({});
    await expect.element(main.getByLabelText('From')).toHaveValue('');
  });

  it('says so where nothing fits, and where more is to be looked through', async () => {
    let cursor: string | undefined = 'on';
    await render('/audit?kind=images', {
      as: 'administrator',
      with: [cara],
      prepare: (service) => {
        service.answer('listAudit', () => ({ status: 200, body: { items: [], cursor } }));
        service.answer('listRefused', () => ({ status: 200, body: { items: [] } }));
      },
    });
    await shown(main.getByText('No matching changes so far.'));
    cursor = undefined;
    await button('Load more').click();
    await shown(main.getByText('No matching changes', { exact: true }));
  });

  it('of a record comes page by page, and leaves alone who has gone on at its end', async () => {
    const { service, sync } = await render(`/projects/${wells.id}`, {
      as: 'administrator',
      with: [cara, wells],
    });
    service.answer('listRecordAudit', ({ query }) => ({
      status: 200,
      body: query.has('cursor') ? { items: entries.slice(2) } : { items: entries.slice(0, 2), cursor: 'on' },
    }));
    await main.getByText('Changes', { exact: true }).click();
    const changes = () => document.querySelectorAll('main [aria-label=Changes] > li').length;
    await expect.poll(changes).toBe(2);
    await button('Load more').click();
    await expect.poll(changes).toBe(4);
    const end = main.getByText('These are all the changes of the last year.');
    await expect.poll(() => hasFocus(end)).toBe(true);
    (heading('Ten Wells').element() as HTMLElement).focus();
    service.world.put('projects', { ...wells, name: 'Eleven Wells' });
    await sync();
    await shown(heading('Eleven Wells'));
    expect(hasFocus(end)).toBe(false);
  });

  it('says of a refusal no day to come, and of everybody and of one person that there was none', async () => {
    const refusals: object[] = [];
    let isCut = false;
    const { reload } = await render('/audit', {
      as: 'administrator',
      with: [cara],
      prepare: (service) => {
        service.answer('listAudit', () => {
          if (isCut) throw new TypeError('Failed to fetch');
          return { status: 200, body: { items: [] } };
        });
        service.answer('listRefused', () => ({ status: 200, body: { items: refusals } }));
      },
    });
    await shown(main.getByText('Nobody was refused anything.'));
    go(`/audit?person=${cara.id}`);
    await shown(main.getByText('Nothing was refused to them.'));
    // Where it is tomorrow for the service.
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    refusals.push({ day, person: cara.id, counts: { forbidden: 1 } });
    await reload('/audit');
    const refused = main.getByRole('list', { name: 'Refused attempts' }).getByRole('listitem');
    await shown(refused.filter({ hasText: cara.name }));
    const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
    expect(texts(refused.getByRole('time'))).toEqual([today]);
    isCut = true;
    go('/audit?kind=images');
    await shown(main.getByText('There is no connection. Check your network and try again.').first());
    await shown(button('Try again'));
  });

  it('takes no notice of a day that is none', async () => {
    const { service } = await render('/audit?from=yesterday', {
      as: 'administrator',
      with: [cara],
      prepare: answering(entries),
    });
    await expect.poll(() => service.callsOf('listAudit').length).toBeGreaterThan(0);
    expect(asked(service, 'listAudit')).toEqual({});
  });
});
