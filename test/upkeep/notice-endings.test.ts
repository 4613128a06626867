import { describe, expect, it, vi } from 'vitest';
import type { Collection } from '../../shared/kinds/registry.ts';
import { msPerDay } from '../../shared/language/time.ts';
import {
  type NoticeSubject,
  noticeDefinitions,
  noticeSubjects,
} from '../../shared/notice/notice-definitions.ts';
import { definitionOf } from '../../shared/notice/notice-text.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { aUser, type Network } from '../in-process/network.ts';
import { withMails } from '../in-process/with-mails.ts';

/** Every subject of a notice, and everything that ends it. */
let network: Network;
let stream: { run: () => Promise<void> };

const now = '2026-11-21T09:30:00.000Z';
const led = { chairs: ['cat'], leads: ['cat'], contact: 'cat', unconfirmed: undefined };
const asking = { name: 'Olga', nominatedBy: 'mia', thread: [{ at: now, text: 'I teach.' }] };
const expiry = '2026-11-25T10:00:00.000Z';
const letter = {
  ...{ purpose: 'message', about: { kind: 'users', id: 'mia' }, successor: undefined, from: 'lea' },
  ...{ to: ['mia'], status: 'sent', withheldFrom: undefined },
};

const handover = {
  ...letter,
  ...{ purpose: 'handover', about: { kind: 'taskforces', id: 'one' }, successor: 'mia' },
};
const ofHandover = (status: string) => () => put('introductions', 'role', { ...handover, status });

const ground = {
  users: [
    aUser('ada', { admin: 'true' }),
    aUser('ben', { admin: 'true' }),
    aUser('new', { firstRun: true }),
    ...['mia', 'cat', 'lea'].map((id) => aUser(id)),
  ],
  admins: [{ id: 'ada' }, { id: 'ben' }],
  requests: [{ id: 'olga', ...asking }],
  resources: [{ id: 'film', taskforce: { id: 'force' }, approved: false }],
};

/** The fields of holders that a kind has not: written over a record, they would stay as a later release's. */
const notOf: { [C in Collection]?: string[] } = {
  taskforces: ['leads', 'contact'],
  projects: ['chairs', 'contact'],
  universities: ['chairs', 'leads'],
};
const put = (collection: Collection, id: string, fields: object) => {
  const own = Object.entries(fields).filter(([name]) => !notOf[collection]?.includes(name));
  return network.ground({ [collection]: [{ id, ...Object.fromEntries(own) }] });
};
const remove = async (collection: Collection, id: string) => {
  const { change } = await import('../../functions/data/change.ts');
  await change((unit) => unit.remove(collection, id));
};
const later = async (days: number) => {
  vi.setSystemTime(new Date(Date.parse(now) + days * msPerDay));
  const { endOldNotices } = await import('../../functions/schedule/end-old-notices.ts');
  await stepRunner(endOldNotices)(new Date());
};

withMails(ground, {}, (started) => {
  ({ network, stream } = started);
});

type Row = {
  /** Its member, Mia unless it says otherwise, the record, and the rest of the group. */
  member?: string;
  about: string;
  group?: object;
  /** Puts down what it is about. */
  of?: () => Promise<unknown>;
  /** What ends it, beside a dismissal. */
  ends: Record<string, () => Promise<unknown>>;
  /** What doesn't. */
  stays?: Record<string, () => Promise<unknown>>;
};

const kindsLed = { chair: 'taskforces', lead: 'projects', contact: 'universities' } as const;
type Led = keyof typeof kindsLed;
const deleted = (kind: Collection, id = 'one') => ({ 'the record is deleted': () => remove(kind, id) });

const asAdministrator = (kind: Collection, about: string) => ({
  member: 'ada',
  about,
  ends: { ...deleted(kind, about), 'they are no administrator any more': () => remove('admins', 'ada') },
});

const lost = (role: Led): Row => {
  const kind = kindsLed[role];
  const none = { chairs: [], leads: [], contact: undefined, unconfirmed: undefined };
  const row = asAdministrator(kind, 'one');
  return {
    ...row,
    of: () => put(kind, 'one', none),
    ends: { ...row.ends, 'somebody has the role': () => put(kind, 'one', led) },
    stays: { 'it is renamed': () => put(kind, 'one', { ...none, name: 'Another' }) },
  };
};

const mia = { chairs: ['cat', 'mia'], leads: ['cat', 'mia'], contact: 'mia' };
const named = (role: Led): Row => {
  const kind = kindsLed[role];
  return {
    about: 'one',
    of: () => put(kind, 'one', { ...mia, unconfirmed: ['mia'] }),
    ends: {
      ...deleted(kind),
      'they accept': () => put(kind, 'one', { ...mia, unconfirmed: undefined }),
      'they decline, or the role is taken back': () => put(kind, 'one', led),
    },
  };
};
const unnamed = (role: Led): Row => {
  const kind = kindsLed[role];
  return {
    about: 'one',
    of: () => put(kind, 'one', led),
    ends: { ...deleted(kind), 'they have it again': () => put(kind, 'one', mia) },
  };
};

const closed = (kind: 'offers' | 'projects'): Row => ({
  about: 'one',
  of: async () => {
    await put(kind, 'one', { ...led, owner: 'cat', expiry, closed: now });
    await put('introductions', 'asks', {
      ...{ from: 'mia', to: ['cat'], purpose: 'interest', about: { kind, id: 'one' }, status: 'sent' },
      withheldFrom: undefined,
    });
  },
  ends: {
    ...deleted(kind),
    'it is opened again': () => put(kind, 'one', { ...led, owner: 'cat', expiry, closed: undefined }),
  },
});

const offer = (fields: object) =>
  put('offers', 'one', { owner: 'mia', expiry, closed: undefined, ...fields });
const answered = (fields: object) => () => put('introductions', 'letter', { ...letter, ...fields });
const ofProfile: Row = {
  about: 'ada',
  ends: { 'thirty days pass': () => later(30) },
  // Or whoever changed it could hide that.
  stays: {
    'less time passes': () => later(29.9),
    'who changed it leaves': () => remove('users', 'ada'),
    'it is changed again': () => put('users', 'mia', aUser('mia', { title: 'Dr' })),
  },
};
const waiting = (id = 'force') => ({ taskforce: { id }, approved: false });

const table: { [S in NoticeSubject]: Row } = {
  welcome: {
    ...{ member: 'new', about: '' },
    ends: { 'they save their profile': () => put('users', 'new', aUser('new', { firstRun: false })) },
    stays: {
      'somebody else edits it': () => put('users', 'new', aUser('new', { firstRun: true, title: 'Dr' })),
    },
  },
  'profile-changed': ofProfile,
  'profile-changed-unnamed': ofProfile,
  'nominee-approved': { about: 'lea', ends: deleted('users', 'lea') },
  'request-waiting': {
    ...asAdministrator('requests', 'olga'),
    stays: { 'it is edited': () => put('requests', 'olga', { ...asking, title: 'Dr' }) },
  },
  'request-answered': {
    ...asAdministrator('requests', 'olga'),
    ends: {
      ...asAdministrator('requests', 'olga').ends,
      'an administrator asks on': () =>
        put('requests', 'olga', { ...asking, thread: [{ at: now, text: 'And?', from: 'ben' }] }),
    },
  },
  'resource-waiting': {
    ...{ member: 'cat', about: 'film', group: { taskforce: { id: 'force', name: 'Force' } } },
    of: async () => {
      await put('taskforces', 'force', { ...led, members: [] });
      await put('chairs', 'cat', { taskforces: ['force'] });
    },
    ends: {
      ...deleted('resources', 'film'),
      'it is approved': () => put('resources', 'film', { ...waiting(), approved: true }),
      'it moves to another task force': () => put('resources', 'film', waiting('other')),
      'they are no chair any more': async () => {
        await remove('chairs', 'cat');
        await put('taskforces', 'force', { chairs: ['lea'], members: [], unconfirmed: undefined });
      },
    },
    stays: { 'it is edited': () => put('resources', 'film', { ...waiting(), name: 'Another' }) },
  },
  'resource-without-chair': {
    ...asAdministrator('resources', 'film'),
    ends: {
      ...asAdministrator('resources', 'film').ends,
      'it is approved': () => put('resources', 'film', { ...waiting(), approved: true }),
    },
  },
  'taskforce-without-chair': lost('chair'),
  'project-without-lead': lost('lead'),
  'university-without-contact': lost('contact'),
  'chair-added': named('chair'),
  'lead-added': named('lead'),
  'contact-added': named('contact'),
  'chair-removed': unnamed('chair'),
  'lead-removed': unnamed('lead'),
  'taskforce-joined': {
    about: 'one',
    of: () => put('taskforces', 'one', { ...led, members: ['mia'] }),
    ends: {
      ...deleted('taskforces'),
      'they are taken out of it': () => put('taskforces', 'one', { ...led, members: [] }),
    },
  },
  'taskforce-left': {
    about: 'one',
    of: () => put('taskforces', 'one', { ...led, members: [] }),
    ends: {
      ...deleted('taskforces'),
      'they are in it again': () => put('taskforces', 'one', { ...led, members: ['mia'] }),
    },
  },
  'role-offered': named('lead'),
  'role-changed': { about: 'one', of: () => put('projects', 'one', led), ends: deleted('projects') },
  'offer-expiring': {
    ...{ about: 'one', group: { day: '2026-11-25' }, of: () => offer({}) },
    ends: {
      ...deleted('offers'),
      'it is renewed': () => offer({ expiry: '2026-12-21T10:00:00.000Z' }),
      'it is closed': () => offer({ closed: now }),
      'it has expired': async () => {
        vi.setSystemTime(new Date(expiry));
        const { notifyOwners } = await import('../../functions/schedule/offers.ts');
        await stepRunner(notifyOwners)(new Date());
        // The notice of the end is another one.
        expect((await network.noticesOf('mia')).map(({ subject }) => subject)).toEqual(['offer-expired']);
        await remove('offers', 'one');
      },
    },
    stays: { 'it is edited': () => offer({ name: 'Another' }) },
  },
  'offer-expired': {
    ...{
      about: 'one',
      group: { day: '2026-11-20' },
      of: () => offer({ expiry: '2026-11-20T10:00:00.000Z' }),
    },
    ends: {
      ...deleted('offers'),
      'it is renewed': () => offer({}),
      'it is closed': () => offer({ expiry: '2026-11-20T10:00:00.000Z', closed: now }),
    },
  },
  'offer-closed': closed('offers'),
  'project-closed': closed('projects'),
  'second-factor-lost': {
    ...{ member: 'ada', about: 'lea' },
    of: () => factor('lea', true),
    ends: {
      ...deleted('users', 'lea'),
      'it was reset': async () => {
        await factor('lea', false);
        // As a reset does, which gives the record a version.
        await put('users', 'lea', aUser('lea'));
      },
      'a week passes': () => later(7),
      'they are no administrator any more': () => remove('admins', 'ada'),
    },
  },
  introduced: {
    ...{ about: 'lea', of: answered({}) },
    ends: {
      'it is answered': answered({ status: 'answered' }),
      'it is settled': answered({ status: 'closed' }),
      'it is accepted': answered({ status: 'accepted' }),
      'it is taken back': answered({ status: 'withdrawn' }),
      ...deleted('users', 'lea'),
    },
    stays: {
      'one of several answers': answered({ status: 'answered', to: ['mia', 'cat'] }),
      'a handover of theirs is declined': ofHandover('declined'),
    },
  },
  'handover-asked': {
    ...{ about: 'lea', of: ofHandover('sent') },
    ends: {
      'it is taken over': ofHandover('accepted'),
      'it is declined': ofHandover('declined'),
      'it is taken back': ofHandover('withdrawn'),
      'it is answered': ofHandover('answered'),
      'its sender lost the role': ofHandover('role-lost'),
      'the record is deleted': ofHandover('deleted'),
      'the handover is deleted': () => remove('introductions', 'role'),
      'its sender leaves': () => remove('users', 'lea'),
    },
    stays: { 'another message is answered': answered({ status: 'answered' }) },
  },
  'handover-accepted': { about: 'lea', ends: deleted('users', 'lea') },
  'handover-declined': { about: 'lea', ends: deleted('users', 'lea') },
  'handover-ended': {
    ...{ about: 'one', of: () => put('taskforces', 'one', led) },
    ends: deleted('taskforces'),
  },
  'report-waiting': {
    ...asAdministrator('reports', 'one'),
    of: () => put('reports', 'one', { by: 'mia', outcome: undefined }),
    ends: {
      ...asAdministrator('reports', 'one').ends,
      'it is settled': () => put('reports', 'one', { by: 'mia', outcome: 'corrected' }),
    },
  },
  'report-settled': {
    ...{ about: 'one', of: () => put('reports', 'one', { by: 'mia', outcome: 'corrected' }) },
    ends: deleted('reports'),
  },
};

async function factor(id: string, isSet: boolean) {
  const { change } = await import('../../functions/data/change.ts');
  const { factorKey, storeFactor } = await import('../../functions/stores/second-factors.ts');
  await change((unit) => storeFactor(unit, { ...factorKey(id), ...(isSet && { secret: 'sealed' }) }));
}

async function idOf(subject: NoticeSubject): Promise<string> {
  const { noticeId } = await import('../../functions/stores/notices.ts');
  const { member = 'mia', group } = table[subject];
  return noticeId(member, { subject, ...group });
}

/** Puts down the notice. @param others further records it tells of, which hold no reason */
async function begin(subject: NoticeSubject, others: string[] = []) {
  const { member = 'mia', about, group, of } = table[subject];
  await of?.();
  await stream.run();
  const ids = [about, ...others].filter((id) => id !== '');
  await network.ground({
    notices: [
      {
        ...{ id: await idOf(subject), member, subject, ...group, at: now },
        ...{ about: ids.map((id) => ({ id, name: id })), count: Math.max(1, ids.length) },
      },
    ],
  });
  await stream.run();
}

const told = async (subject: NoticeSubject) =>
  (await network.noticesOf(table[subject].member ?? 'mia')).filter((notice) => notice.subject === subject);

const rows = (which: 'ends' | 'stays') =>
  noticeSubjects.flatMap((subject) =>
    Object.entries(table[subject][which] ?? {}).map(([what, act]) => [subject, what, act] as const),
  );

describe('A notice', () => {
  it.each(rows('ends'))('“%s” ends when %s', async (subject, _, act) => {
    await begin(subject);
    const { endNoticesOf } = await import('../../functions/stores/notices.ts');
    await endNoticesOf(table[subject].member ?? 'mia');
    expect(await told(subject)).toHaveLength(1);
    await act();
    await stream.run();
    expect(await told(subject)).toEqual([]);
  });

  it.each(rows('stays'))('“%s” stays when %s', async (subject, _, act) => {
    await begin(subject);
    await act();
    await stream.run();
    expect(await told(subject)).toHaveLength(1);
  });

  it.each(noticeSubjects)('“%s” ends when it is dismissed, on every device', async (subject) => {
    await begin(subject);
    const notifications = [{ id: await idOf(subject), count: 1 }];
    const dismiss = () =>
      network.call(table[subject].member ?? 'mia', 'POST /api/me/notifications/dismiss', {
        body: { notifications },
      });
    expect((await dismiss()).status).toBe(204);
    expect(await told(subject)).toEqual([]);
    // Dismissed here too, that is no error.
    expect((await dismiss()).status).toBe(204);
  });

  it.each(noticeSubjects)('“%s” ends a year after its latest event, whatever its reason', async (subject) => {
    await begin(subject);
    await later(365);
    expect(await told(subject)).toEqual([]);
  });

  it('ends as the oldest of more than a hundred, and nobody can make as many of another’s', async () => {
    const notices = Array.from({ length: 103 }, (_, at) => ({
      ...{ id: `mia-${at}`, member: 'mia', subject: 'profile-changed-unnamed', about: [], count: 1 },
      at: new Date(Date.parse(now) - at * 60_000).toISOString(),
    }));
    await network.ground({ notices });
    await later(0);
    const left = (await network.noticesOf('mia')).map(({ id }) => id);
    expect(left.sort()).toEqual(
      notices
        .slice(0, 100)
        .map(({ id }) => id)
        .sort(),
    );
    const { change } = await import('../../functions/data/change.ts');
    const { addNotice } = await import('../../functions/stores/notices.ts');
    for (let at = 0; at < 150; at += 1)
      await change((unit) => addNotice(unit, 'cat', { subject: 'lead-added' }, { id: `p${at}`, name: 'P' }));
    expect(await network.noticesOf('cat')).toMatchObject([{ count: 150 }]);
  });

  it.each(noticeSubjects.filter((subject) => definitionOf({ subject })?.reason.of && subject !== 'welcome'))(
    '“%s” of several records tells on of those whose reason holds, and is never added without it',
    async (subject) => {
      await begin(subject, ['gone']);
      const { endNoticesOf, holdsNow } = await import('../../functions/stores/notices.ts');
      const { member: to = 'mia', about, group } = table[subject];
      await endNoticesOf(to);
      expect(await told(subject)).toMatchObject([{ about: [{ id: about }], count: 1 }]);
      const { UnitOfWork } = await import('../../functions/data/change.ts');
      const holds = (id: string) =>
        holdsNow(new UnitOfWork(), {
          ...{ to, key: id, about: { id, name: id } },
          group: { subject, ...group } as never,
        });
      expect([await holds(about), await holds('gone')]).toEqual([true, false]);
    },
  );
});

/** News is over once it was read, in the app; what waits for somebody stays until they have done it. */
it('reading alone ends these', () => {
  const read = noticeSubjects.filter((subject) => 'untilRead' in noticeDefinitions[subject].reason);
  expect(read.sort()).toEqual(
    [
      ...['profile-changed', 'profile-changed-unnamed', 'nominee-approved', 'taskforce-joined'],
      ...['offer-closed', 'project-closed', 'introduced', 'report-settled'],
      ...['handover-accepted', 'handover-declined', 'handover-ended'],
    ].sort(),
  );
});
