import { describe, expect, it, vi } from 'vitest';
import { exampleClosing } from '../../shared/fields/common-fields.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { msPerDay } from '../../shared/language/time.ts';
import {
  aHandover,
  anIntroduction,
  anOffer,
  aProject,
  aReport,
  aResource,
  aTaskforce,
  ofInterest,
  toJoin,
  toMember,
} from '../factories.ts';
import { streamTo } from '../helpers/stream.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import { aUser, type Network, type Snapshot } from './network.ts';
import { type Started, withMails } from './with-mails.ts';

/** Whatever people do to each other, no notice is left whose reason is gone. `NOTICE_ACTS` says how many acts. */
const acts = sized('NOTICE_ACTS', { gate: 240, all: 10_000 });
const actsARun = Math.min(120, acts);
const runs = Math.ceil(acts / actsARun);

let network: Network;
let stream: Started['stream'];

const description = '<p>Words.</p>';
const people = ['ada', 'ben', 'carl', 'dora', 'eva'];
const force = (id: string, chairs: string[]) => ({
  id,
  name: `Force ${id}`,
  description,
  chairs,
  members: chairs,
});
const ground = {
  users: people.map((id) => aUser(id, id === 'ada' ? { admin: 'true' } : {})),
  admins: [{ id: 'ada' }],
  topics: [{ id: 'water', name: 'Water', description }],
  taskforces: [force('one', ['carl']), force('two', ['dora'])],
  chairs: [
    { id: 'carl', taskforces: ['one'] },
    { id: 'dora', taskforces: ['two'] },
  ],
  projects: [{ id: 'wells', ...aProject({ name: 'Wells', topics: [], leads: ['eva'] }), status: 'ongoing' }],
  universities: [{ id: 'uni', name: 'Uni', topics: {}, contact: 'ben' }],
  requests: ['olga', 'yan', 'kim'].map((id) => ({ id, name: id, email: `${id}@example.org`, description })),
};

withMails(ground, { quotaFactor: 1000 }, (started) => {
  ({ network, stream } = started);
});

const who = fc.constantFrom(...people);
const act = fc.record({ what: fc.nat({ max: 21 }), who, whom: who, at: fc.nat({ max: 1000 }) });
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const path = (id: string) => ({ path: { id } });
const nth = <T extends { id: string }>(records: T[], at: number) => records[at % Math.max(1, records.length)];

/** One thing that somebody tries; many are refused. */
async function take({ what, who, whom, at }: Act): Promise<unknown> {
  const now = await network.snapshot([
    ...(['projects', 'taskforces', 'resources', 'offers', 'requests', 'introductions', 'reports'] as const),
    ...(['universities', 'users'] as const),
  ]);
  const project = nth(now.projects, at);
  const taskforce = nth(now.taskforces, at);
  const [resource, offer] = [nth(now.resources, at), nth(now.offers, at)];
  const letter = nth(now.introductions, at);
  const led = [...now.taskforces, ...now.projects, ...now.universities].filter(
    ({ unconfirmed }) => unconfirmed,
  );
  const edit = async (
    kind: 'projects' | 'taskforces' | 'universities' | 'resources',
    id = '',
    fields = {},
  ) => {
    const record = now[kind].find((each) => each.id === id);
    if (!record) return;
    const { version, ...rest } = record;
    await network.edit(who, kind, id, { ...rest, ...fields }, version);
  };
  const someone = at % 3 ? [whom] : at % 2 ? [] : [who, whom];
  switch (what) {
    case 0:
      return network.create(who, 'projects', aProject({ topics: [{ id: 'water' }], leads: someone }));
    case 1:
      return edit('projects', project?.id, { leads: someone });
    case 2:
      return network.remove(who, 'projects', project?.id ?? '');
    case 3:
      return edit('taskforces', taskforce?.id, { chairs: at % 2 ? someone : taskforce?.chairs });
    case 4:
      return edit('taskforces', taskforce?.id, { members: at % 2 ? [whom] : [who, whom] });
    case 5:
      return now.taskforces.length < 4
        ? network.create('ada', 'taskforces', aTaskforce({ chairs: someone, members: [] }))
        : network.remove('ada', 'taskforces', taskforce?.id ?? '');
    case 6:
    case 7:
      return network.create(
        who,
        'resources',
        aResource({ topics: [{ id: 'water' }], taskforce: { id: taskforce?.id ?? '' } }),
      );
    case 8:
      return at % 3
        ? network.call(at % 2 ? who : 'ada', 'POST /api/resources/{id}/approve', path(resource?.id ?? ''))
        : edit('resources', resource?.id, { taskforce: { id: taskforce?.id } });
    case 9:
      return network.remove(at % 2 ? who : 'ada', 'resources', resource?.id ?? '');
    case 10:
      return at % 2
        ? network.create(who, 'offers', { ...anOffer(), weeks: 1, topics: [] })
        : network.call(offer?.owner ?? who, 'POST /api/offers/{id}/renew', {
            ...path(offer?.id ?? ''),
            body: { weeks: 2 },
          });
    case 11:
      return at % 2
        ? network.call(offer?.owner ?? who, 'POST /api/offers/{id}/close', {
            ...path(offer?.id ?? ''),
            body: exampleClosing,
          })
        : network.remove(offer?.owner ?? who, 'offers', offer?.id ?? '');
    case 12: {
      const about = [
        toMember(whom),
        toJoin(taskforce?.id ?? ''),
        ofInterest('offers', offer?.id ?? ''),
        ofInterest('projects', project?.id ?? ''),
        aHandover('projects', project?.id ?? '', whom),
      ][at % 5];
      return network.create(who, 'introductions', anIntroduction({ ...about }));
    }
    case 13:
      return network.call(whom, 'POST /api/introductions/{id}/resolve', {
        ...path(letter?.id ?? ''),
        body: { status: ['answered', 'closed', 'withdrawn', 'declined'][at % 4] },
      });
    case 14:
      return network.call(whom, 'POST /api/introductions/{id}/accept', path(letter?.id ?? ''));
    case 15: {
      const record = nth(led, at);
      const kind =
        record && ('chairs' in record ? 'taskforces' : 'leads' in record ? 'projects' : 'universities');
      return network.call(record?.unconfirmed?.[0] ?? who, 'PUT /api/me/role', {
        body: { record: { kind, id: record?.id }, answer: at % 2 ? 'accept' : 'decline' },
      });
    }
    case 16:
      return network.create(who, 'reports', aReport('projects', project?.id ?? ''));
    case 17:
      return network.call('ada', 'POST /api/reports/{id}/resolve', {
        ...path(nth(now.reports, at)?.id ?? ''),
        body: { outcome: 'corrected', answer: 'Done.' },
      });
    case 18: {
      const request = nth(now.requests, at);
      const of = path(request?.id ?? '');
      if (!request)
        return network.ground({
          requests: [{ ...ground.requests[at % 3], id: `asks${at}` } as object],
        } as never);
      if (at % 3 === 0) return network.remove('ada', 'requests', request.id);
      return at % 3 === 1
        ? network.call('ada', 'POST /api/requests/{id}/decline', { ...of, body: {} })
        : network.ground({
            requests: [
              {
                ...request,
                thread: [...(request.thread ?? []), { at: new Date().toISOString(), text: 'I teach.' }],
              },
            ],
          });
    }
    case 19: {
      const isAdmin = (await network.snapshot(['admins'])).admins.some(({ id }) => id === whom);
      return network.call('ada', `${isAdmin ? 'DELETE' : 'PUT'} /api/admins/{userId}`, {
        path: { userId: whom === 'ada' ? 'ben' : whom },
      });
    }
    case 20: {
      if (at % 4 || whom === 'ada') return edit('universities', 'uni', { contact: someone[0] });
      await network.remove('ada', 'users', whom);
      await stream.run();
      // They come back, so that histories don't run out of people.
      return network.call('ada', 'POST /api/users/{id}/restore', path(whom));
    }
    default: {
      vi.setSystemTime(new Date(Date.now() + ((at % 8) + 1) * msPerDay));
      const { notifyOwners, deleteLongExpired } = await import('../../functions/schedule/offers.ts');
      const { endOldNotices } = await import('../../functions/schedule/end-old-notices.ts');
      for (const step of [notifyOwners, deleteLongExpired, endOldNotices]) await stepRunner(step)(new Date());
    }
  }
}

type Notice = Stored<'notices'>;
type Led = {
  chairs?: string[];
  leads?: string[];
  contact?: string;
  members?: string[];
  unconfirmed?: string[];
};

/** Whether there is a reason for a notice to name a record: by hand, and by no code of the product. */
function isReason(notice: Notice, id: string, now: Snapshot): boolean {
  const { subject, member, taskforce, day } = notice;
  const isAdmin = now.admins.some((admin) => admin.id === member);
  const of = (kind: keyof Snapshot) =>
    now[kind].find((each) => each.id === id) as (Led & Record<string, unknown>) | undefined;
  const holders = (record: Led = {}) =>
    record.chairs ?? record.leads ?? (record.contact ? [record.contact] : []);
  const waits = (record?: Led) => holders(record).includes(member) && !!record?.unconfirmed?.includes(member);
  const without = (record?: Led) => isAdmin && !!record && holders(record).length === 0;
  const offer = of('offers');
  const isOver = Date.parse(String(offer?.expiry)) <= Date.now();
  const ends = offer?.owner === member && !offer?.closed && String(offer?.expiry).startsWith(day ?? '-');
  const resource = of('resources') as Stored<'resources'> | undefined;
  switch (subject) {
    case 'request-waiting':
      return isAdmin && !!of('requests');
    case 'request-answered':
      return isAdmin && !!of('requests');
    case 'resource-waiting':
      return (
        resource?.approved === false &&
        resource.taskforce.id === taskforce?.id &&
        !!now.taskforces.find(({ id: each }) => each === taskforce?.id)?.chairs.includes(member)
      );
    case 'resource-without-chair':
      return isAdmin && resource?.approved === false;
    case 'taskforce-without-chair':
      return without(of('taskforces'));
    case 'project-without-lead':
      return without(of('projects'));
    case 'university-without-contact':
      return without(of('universities'));
    case 'chair-added':
      return waits(of('taskforces'));
    case 'lead-added':
      return waits(of('projects'));
    case 'contact-added':
      return waits(of('universities'));
    case 'chair-removed':
      return of('taskforces')?.chairs?.includes(member) === false;
    case 'lead-removed':
      return of('projects')?.leads?.includes(member) === false;
    case 'taskforce-joined':
      return of('taskforces')?.members?.includes(member) === true;
    case 'taskforce-left':
      return of('taskforces')?.members?.includes(member) === false;
    case 'offer-expiring':
      return ends && !isOver;
    case 'offer-expired':
      return ends && isOver;
    case 'offer-closed':
      return !!offer?.closed;
    case 'project-closed':
      return !!of('projects')?.closed;
    case 'introduced':
      return (
        !!of('users') &&
        now.introductions.some(({ from, status }) => from === id && ['sent', 'answered'].includes(status))
      );
    case 'handover-asked':
      return (
        !!of('users') &&
        now.introductions.some(
          (each) =>
            each.from === id &&
            each.successor === member &&
            each.purpose === 'handover' &&
            each.status === 'sent',
        )
      );
    case 'handover-accepted':
    case 'handover-declined':
      return !!of('users');
    case 'handover-ended':
      return [of('taskforces'), of('projects'), of('universities')].some((record) => record !== undefined);
    case 'report-waiting':
      return isAdmin && !!of('reports') && !of('reports')?.outcome;
    case 'report-settled':
      return !!of('reports');
    default:
      return true;
  }
}

/** What notices tell of without a reason. */
async function untrue(): Promise<string[]> {
  const now = await network.snapshot();
  return now.notices
    .filter(({ member }) => now.users.some(({ id }) => id === member))
    .flatMap((notice) => [
      ...notice.about
        .filter(({ id }) => !isReason(notice, id, now))
        .map(({ id }) => `${notice.member}: ${notice.subject} ${id}`),
      ...(notice.count === Math.max(1, notice.about.length)
        ? []
        : [`${notice.subject} counts ${notice.count}`]),
    ]);
}

/** Of what somebody was told. */
const subjects = new Set<string>();

describe('after whatever people did', () => {
  it.each(Array.from({ length: runs }, (_, at) => at))(
    'no notice is untrue (%i)',
    async (at) => {
      for (const [place, each] of fc
        .sample(act, { numRuns: actsARun * (at + 1) })
        .slice(-actsARun)
        .entries()) {
        await take(each);
        if (place % 6 < 5) continue;
        await stream.run();
        expect(await untrue(), JSON.stringify(each)).toEqual([]);
        for (const { subject } of (await network.snapshot(['notices'])).notices) subjects.add(subject);
      }
    },
    600_000,
  );

  it('the control: without the step that ends notices, one is', async () => {
    const { toChange } = await import('../../functions/data/stream-record.ts');
    const { Run } = await import('../../functions/stores/run.ts');
    const { pruneReferences } = await import('../../functions/stream/prune-references.ts');
    const { notifyMembers } = await import('../../functions/stream/notify-members.ts');
    const without = streamTo(async ({ Records }) => {
      const entries = Records.flatMap((record) => {
        const change = toChange(record);
        return change ? [{ record, change }] : [];
      });
      for (const step of [pruneReferences, notifyMembers]) await step(entries, new Run());
      return { batchItemFailures: [] };
    });
    const [wells] = ground.projects;
    for (const leads of [[], ['eva']]) {
      await network.ground({ projects: [{ ...wells, leads }] });
      await without.run();
    }
    expect(await untrue()).toEqual(['ada: project-without-lead wells']);
  }, 120_000);

  it('they were told of much: else this would show nothing', () => {
    expect(subjects.size).toBeGreaterThan(5);
  });
});
