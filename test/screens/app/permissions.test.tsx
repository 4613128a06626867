import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleClosing } from '../../../shared/fields/common-fields.ts';
import { names, type SectionKind, sectionKinds } from '../../../shared/kinds/collections.ts';
import type { Action } from '../../../shared/permissions/policy.ts';
import { appRoutes } from '../../../web/app/routes.ts';
import { discardUnsaved } from '../../../web/ui/drafts/unsaved.ts';
import { may, rowsOf } from '../../permissions/cells.ts';
import { type ActorName, situations } from '../../permissions/matrix.ts';
import { answerByExample } from '../fixture/examples.ts';
import { arrived, go, main, shown, texts } from '../fixture/hands.ts';
import {
  type AnyRecord,
  administrator,
  aRecord,
  joinRequest,
  member,
  offer,
  project,
  resource,
  taskforce,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

/*
 * Buttons and guards agree with the matrix: what somebody may do has its button, and what they may not do has no way
 * in. Whether the policy agrees with the matrix is asked in test/permissions, cell by cell.
 */

const memberNames = [
  'member',
  'self',
  'owner',
  'lead',
  'contact',
  'chair',
  'local chair',
  'administrator',
] as const satisfies ActorName[];
type MemberName = (typeof memberNames)[number];

const wells = university({ name: 'Common Wells' });
const people = {
  member: member(),
  self: member(),
  owner: member(),
  lead: member(),
  contact: member({ university: { id: wells.id } }),
  chair: member(),
  'local chair': member(),
  administrator: member({ admin: 'true' }),
} satisfies Record<MemberName, AnyRecord>;
const leads = [people.lead.id];
const here = taskforce({ chairs: [people['local chair'].id] });
const anAdministrator = member({ admin: 'true' });
const closed = { ...exampleClosing, closed: '2026-01-10T10:00:00.000Z' };

/** The records of each kind in each situation, where the answers depend on what a record says. */
const known: Partial<Record<SectionKind, Record<string, AnyRecord>>> = {
  users: { 'a member': member(), 'an administrator': anAdministrator },
  taskforces: { any: here },
  projects: {
    'bare proposal': project({ leads }),
    'proposal in a task force': project({ leads, taskforces: [{ id: here.id }] }),
    'past proposal': project({ leads, status: 'complete' }),
    closed: project({ leads, status: 'complete', ...closed }),
  },
  universities: { any: aRecord('universities', { ...wells, contact: people.contact.id }) },
  resources: {
    approved: resource({ taskforce: { id: here.id } }),
    unapproved: resource({ taskforce: { id: here.id }, approved: false }),
  },
  offers: {
    standing: offer({ owner: people.owner.id }),
    expired: offer({ owner: people.owner.id, expiry: '2026-01-15T10:00:00.000Z' }),
    closed: offer({ owner: people.owner.id, expiry: '2026-01-15T10:00:00.000Z', ...closed }),
  },
  requests: { any: joinRequest({ nominatedBy: people.member.id }) },
} satisfies { [C in SectionKind]?: Record<(typeof situations)[C]['kept'][number], AnyRecord> };
function recordsOf(subject: SectionKind): Record<string, AnyRecord> {
  known[subject] ??= Object.fromEntries(situations[subject].kept.map((each) => [each, aRecord(subject, {})]));
  return known[subject];
}

const looked = [
  ...sectionKinds.flatMap((subject) =>
    Object.entries(recordsOf(subject)).map(([situation, { id }]) => ({
      subject,
      situation,
      id,
      key: situation,
    })),
  ),
  { subject: 'users' as const, situation: 'a member', id: people.self.id, key: 'self' },
];
const world: AnyRecord[] = [
  ...Object.values(people),
  ...sectionKinds.flatMap((subject) => Object.values(recordsOf(subject))),
  administrator(people.administrator.id),
  administrator(anAdministrator.id),
  taskforce({ chairs: [people.chair.id] }),
];

/** Whether somebody may no more and no less than any member: that is looked at as the member. */
function isAsAnyMember(name: MemberName, subject: SectionKind): boolean {
  if (name === 'member') return false;
  return rowsOf().every((row) => row.subject !== subject || row.allowed[name] === row.allowed.member);
}

/** Goes somewhere as a link would lead there, and says where that led. */
async function outcomeAt(path: string): Promise<'open' | 'not for you' | 'not here'> {
  document.querySelector('h1')?.setAttribute('data-left', '');
  go(path);
  const h1 = () => document.querySelector<HTMLElement>('h1:not([data-left])');
  await expect.poll(h1).not.toBeNull();
  const heading = h1()?.innerText ?? '';
  if (heading === 'This page is not for you') return 'not for you';
  return /^This .* isn’t here$/.test(heading) ? 'not here' : 'open';
}

const link = (name: string | RegExp) => main.getByRole('link', { name, exact: true });
const pressed = (name: string | RegExp) => main.getByRole('button', { name, exact: true });

/** What the page of a record offers. */
function offered(): string[] {
  const ways = {
    edit: link('Edit'),
    delete: pressed('Delete'),
    approve: pressed('Approve'),
    merge: pressed('Merge…'),
    renew: pressed(/^(?:Renew|Open Again) for/),
    close: pressed('Close with an Outcome'),
    'edit permissions': link('Edit Permissions'),
  };
  return Object.entries(ways).flatMap(([action, way]) => (way.elements().length > 0 ? [action] : []));
}

function expectedOf(name: MemberName, { subject, situation, key }: (typeof looked)[number]) {
  // The one who is `self` among members is, before everybody else's record, one more member.
  const as = name === 'self' && subject === 'users' && key !== 'self' ? 'member' : name;
  const can = (action: Action) => may(as, subject, action, situation);
  const absent = subject === 'requests' ? 'not for you' : 'not here';
  const actions: string[] = (['edit', 'delete', 'approve', 'merge', 'renew', 'close'] as const).filter(
    (action) =>
      can(action) &&
      // An offer that stands for more than a week is renewed by its form.
      (action !== 'renew' || situation !== 'standing') &&
      (action !== 'close' || situation !== 'closed'),
  );
  if (subject === 'users' && may(as, 'admins', 'create', 'new')) actions.push('edit permissions');
  return {
    page: can('see') ? 'open' : absent,
    actions: can('see') ? actions : [],
    form: can('edit') ? 'open' : can('see') ? 'not for you' : absent,
  };
}

/** The addresses that are of no record, and of no list and form of a kind. */
const apart = appRoutes.flatMap(({ path, access }) => {
  if (typeof access === 'string' || access.record) return [];
  if (
    sectionKinds.some((each) =>
      [names[each].path, `${names[each].path}/add`, `${names[each].path}/:id`].includes(path),
    )
  )
    return [];
  return [{ path, ...access }];
});

const draftOf = (subject: SectionKind) => (subject === 'projects' ? 'bare proposal' : 'new');
/** Every member nominates somebody by the button that an administrator invites by, and none from the requests. */
const adds = (name: MemberName, subject: SectionKind) =>
  subject !== 'requests' && (subject === 'users' || may(name, subject, 'create', draftOf(subject)));

describe('what somebody sees and is let into', () => {
  it.each(memberNames)(
    'as %s',
    {
      tags: [
        '2.1-10',
        '2.1-11',
        '2.1-12',
        '2.1-13',
        '2.1-14',
        '2.1-15',
        '2.1-16',
        '2.1-17',
        '2.1-18',
        '2.1-19',
        '2.1-20',
        '2.1-21',
        '2.1-22',
        '2.1-23',
        '2.1-24',
        '2.1-25',
        '2.1-26',
        '2.1-27',
        '2.1-28',
        '2.1-29',
        '2.1-30',
        '2.1-31',
        '2.1-32',
        '2.1-33',
        '2.1-34',
        '2.1-35',
        '2.1-36',
        '2.1-37',
        '2.1-38',
        '2.1-39',
        '2.1-40',
        '2.1-41',
        '2.2-3',
        '2.2-4',
        '2.2-5',
        '2.4-2',
        '2.4-16',
        '2.5-2',
        '2.5-12',
        '2.5-13',
        '2.6-2',
        '2.6-4',
        '2.7-17',
        '2.7-18',
        '2.7-19',
        '2.8-2',
        '2.8-8',
        '2.9-2',
        '2.9-10',
        '2.11-2',
        '2.11-7',
        '4-15',
        '8-2',
      ],
      timeout: 120_000,
    },
    async (name) => {
      await render('/home', { as: people[name], with: world, prepare: answerByExample });
      const seen: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      const subjects = sectionKinds.filter((subject) => !isAsAnyMember(name, subject));
      for (const record of looked.filter(({ subject }) => subjects.includes(subject))) {
        const { path } = names[record.subject];
        const key = `${record.subject}, ${record.key}`;
        const page = await outcomeAt(`${path}/${record.id}`);
        const actions = page === 'open' ? offered() : [];
        seen[key] = { page, actions, form: await outcomeAt(`${path}/edit/${record.id}`) };
        expected[key] = expectedOf(name, record);
      }
      for (const subject of subjects) {
        const { path } = names[subject];
        const page = await outcomeAt(path);
        seen[`${subject}, list`] = { page, add: link(/^\+ /).elements().length > 0 };
        expected[`${subject}, list`] = {
          page: subject === 'requests' && name !== 'administrator' ? 'not for you' : 'open',
          add: adds(name, subject),
        };
        if (subject === 'requests') continue;
        seen[`${subject}, add`] = await outcomeAt(`${path}/add`);
        expected[`${subject}, add`] = adds(name, subject) ? 'open' : 'not for you';
      }
      for (const { path, action, collection } of apart) {
        const { kept, drafts } = situations[collection];
        const situation = action === 'create' ? drafts[0] : kept[0];
        seen[path] = await outcomeAt(path.replace(':id', people.member.id));
        expected[path] = may(name, collection, action, situation) ? 'open' : 'not for you';
      }
      expect(seen).toEqual(expected);
    },
  );

  it('as an administrator without a network: all is there to be read, and nothing to be done', {
    tags: [
      '2.3-13',
      '2.3-14',
      '2.3-15',
      '2.4-2',
      '2.5-2',
      '2.6-4',
      '2.7-17',
      '2.7-18',
      '2.7-19',
      '2.8-2',
      '2.8-8',
      '2.9-2',
      '2.9-10',
      '2.10-4',
      '2.11-2',
      '2.11-7',
      '4-38',
    ],
    timeout: 120_000,
  }, async () => {
    const as = people.administrator;
    const { service } = await render('/home', { as, with: world, prepare: answerByExample });
    const header = page.getByRole('banner');
    const account = header.getByText(/My Account|Logout|Login/);
    const waiting = ['resources, unapproved', 'requests, any'];
    /** What is offered on the lists, and on pages of records on which much would be. */
    const offers = async () => {
      const found: string[] = [];
      for (const { subject, id, key } of looked) {
        const { path } = names[subject];
        for (const address of [path, `${path}/${id}`]) {
          expect([address, await outcomeAt(address)]).toEqual([address, 'open']);
          if (link(/^\+ /).elements().length > 0) found.push(address);
          found.push(...offered().map((action) => `${action} ${subject}, ${key}`));
        }
      }
      return found;
    };
    service.setOnline(false);
    await shown(header.getByRole('status').getByText('Offline'));
    expect(account.elements()).toEqual([]);
    expect(await offers()).toEqual([]);
    expect(await outcomeAt(`/taskforces/edit/${here.id}`)).toBe('open');
    await expect.element(pressed('Save Changes')).toBeDisabled();
    await main.getByLabelText('Name', { exact: true }).fill('Written on a train');
    const panel = page.getByRole('status').filter({ hasText: 'Unsaved Changes' });
    await shown(panel.getByText('You are offline. They stay here until you can save them.'));
    expect(panel.getByRole('button').elements()).toEqual([]);
    discardUnsaved();

    service.setOnline(true);
    await shown(header.getByRole('link', { name: 'My Account' }));
    // It is there before it says so, or that would not be read out.
    expect(texts(header.getByRole('status'))).toEqual(['']);
    const found = await offers();
    expect(found).toEqual(expect.arrayContaining(['/taskforces', `/taskforces/${here.id}`, '/members']));
    for (const each of waiting)
      expect(found).toEqual(expect.arrayContaining([`approve ${each}`, `delete ${each}`, `edit ${each}`]));
  });

  it('as nobody: everything leads to signing in, and back', { tags: ['2.1-1', '2.2-2', '8-3'] }, async () => {
    await render('/home');
    for (const { path, access } of appRoutes) {
      if (access === 'entry' || access === 'anyone') continue;
      const address = path.replace(':id', 'some-id').replace(/\/:\w+\?$/, '');
      go(address);
      await arrived('/login');
      expect(new URLSearchParams(location.search).get('redirectUrl')).toBe(address);
    }
  });

  it('an address nobody knows leads home', { tags: ['2.1-2'] }, async () => {
    await render('/no/such/page');
    await arrived('/home');
  });
});
