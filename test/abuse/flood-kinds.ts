import { exampleClosing } from '../../shared/fields/common-fields.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import { aBlock, aFollow, anIntroduction, aReport, aSearch, toMember } from '../factories.ts';
import type { Answer, Network } from '../in-process/network.ts';
import { description, offer, profile, reader, university } from './flood-bodies.ts';

type Ask = (network: Network, by: string, each: number) => Promise<Answer>;
type Flood = [
  by: string,
  /** The refusal, which names the limit of a day. */
  says: string,
  ask: Ask,
];

const create =
  (collection: Collection, body: object): Ask =>
  (network, by) =>
    network.create(by, collection, body);
/** A call about the n-th record whose id begins so. */
const act =
  (routeKey: string, idStart: string, body?: object): Ask =>
  (network, by, each) =>
    network.call(by, routeKey, { path: { id: `${idStart}${each}` }, body });
/** A call about one record. */
const actOn =
  (routeKey: string, path: Record<string, string>): Ask =>
  (network, by) =>
    network.call(by, routeKey, { path });
const wells = { name: 'Wells', description };

/** Each kind of write by whoever may do it, by the name of its counter. One of each is left of the day. */
export const floods: Record<string, Flood> = {
  'createRecord offers': ['zed', 'You can add 20 opportunities a day.', create('offers', offer)],
  'createRecord projects': [
    'zed',
    'You can add 30 projects a day.',
    create('projects', { ...wells, status: 'proposal', topics: [{ id: 'water' }], leads: ['zed'] }),
  ],
  'createRecord requests': [
    'zed',
    'You can nominate 10 people a day.',
    (network, by, each) =>
      network.create(by, 'requests', { name: 'Zoe', email: `n${each}@colloquy.example`, description }),
  ],
  'createRecord topics': [
    'cat',
    'You can add 100 areas of specialization a day.',
    create('topics', { name: 'Hydrology', description }),
  ],
  'createRecord universities': [
    'cat',
    'You can add 100 universities a day.',
    create('universities', university),
  ],
  'createRecord taskforces': [
    'cat',
    'You can add 20 task forces a day.',
    create('taskforces', { ...wells, chairs: ['mia'], members: ['mia'] }),
  ],
  'createRecord resources': ['cat', 'You can add 100 resources a day.', create('resources', reader)],
  editRecord: [
    'zed',
    'You can save 300 changes a day.',
    (network, by, each) => network.edit(by, 'users', by, profile, each + 1),
  ],
  deleteRecord: [
    'zed',
    'You can delete 50 records a day.',
    (network, by, each) => network.remove(by, 'offers', `offer${each}`),
  ],
  'deleteRecord users': [
    'cat',
    'You can delete 5 members a day.',
    (network, by, each) => network.remove(by, 'users', each === 0 ? 'mia' : `leaver${each}`),
  ],
  restoreMember: [
    'ada',
    'You can bring back 100 members a day.',
    async (network, by, each) => {
      if (each === 0) await network.remove('leaver0', 'users', 'mia');
      return network.call(by, 'POST /api/users/{id}/restore', { path: { id: 'mia' } });
    },
  ],
  inviteAgain: [
    'ada',
    'You can invite 300 people again a day.',
    actOn('POST /api/users/{id}/invitation', { id: 'mia' }),
  ],
  resetSecondFactor: [
    'ada',
    'You can reset the second factor of 50 members a day.',
    actOn('DELETE /api/users/{id}/second-factor', { id: 'leaver4' }),
  ],
  endSessionsOf: [
    'ada',
    'You can sign out 50 members a day.',
    actOn('DELETE /api/users/{id}/sessions', { id: 'mia' }),
  ],
  changeAddress: [
    'zed',
    'You can move to 5 addresses a day.',
    async (network, by, each) => {
      const email = 'zed@elsewhere.example';
      // Read once the network has said which table is its own.
      const { issueAddressCode } = await import('../../functions/stores/address-codes.ts');
      const code = each === 0 ? await issueAddressCode(by, email) : '000000000000';
      return network.call(by, 'PUT /api/me/address', { body: { email, code } });
    },
  ],
  'createRecord introductions': [
    'zed',
    'You can write to 30 people a day.',
    create('introductions', anIntroduction(toMember('mia'))),
  ],
  'createRecord blocks': [
    'zed',
    'You can block or mute 100 members a day.',
    (network, by, each) => network.create(by, 'blocks', aBlock(each ? 'cat' : 'mia')),
  ],
  'createRecord reports': [
    'zed',
    'You can file 10 reports a day.',
    create('reports', aReport('users', 'mia')),
  ],
  resolveReport: [
    'ada',
    'You can settle 500 reports a day.',
    act('POST /api/reports/{id}/resolve', 'wrong', { outcome: 'nothing', answer: 'All is well.' }),
  ],
  'createRecord follows': [
    'zed',
    'You can follow 300 records a day.',
    (network, by, each) => network.create(by, 'follows', aFollow('users', each ? 'cat' : 'mia')),
  ],
  'createRecord searches': ['zed', 'You can save 100 searches a day.', create('searches', aSearch())],
  resolveIntroduction: [
    'mia',
    'You can settle 200 introductions a day.',
    act('POST /api/introductions/{id}/resolve', 'hello', { status: 'closed' }),
  ],
  answerRole: [
    'mia',
    'You can answer 500 times a day.',
    (network, by, each) =>
      network.call(by, 'PUT /api/me/role', {
        body: { record: { kind: 'projects', id: `named${each}` }, answer: 'accept' },
      }),
  ],
  leaveTaskforce: [
    'mia',
    'You can leave 50 task forces a day.',
    act('DELETE /api/me/taskforces/{id}', 'left'),
  ],
  acceptIntroduction: [
    'cat',
    'You can accept 200 people a day.',
    act('POST /api/introductions/{id}/accept', 'joining'),
  ],
  renewOffer: [
    'zed',
    'You can renew 50 opportunities a day.',
    act('POST /api/offers/{id}/renew', 'offer', { weeks: 2 }),
  ],
  closeOffer: [
    'zed',
    'You can close 50 opportunities a day.',
    act('POST /api/offers/{id}/close', 'offer', exampleClosing),
  ],
  closeProject: [
    'zed',
    'You can close 50 projects a day.',
    act('POST /api/projects/{id}/close', 'project', exampleClosing),
  ],
  dismissNotification: [
    'zed',
    'You can dismiss 1000 notifications a day.',
    act('DELETE /api/me/notifications/{id}', 'zed-news'),
  ],
  dismissNotifications: [
    'zed',
    'You can dismiss 1000 lists of notifications a day.',
    (network, by, each) =>
      network.call(by, 'POST /api/me/notifications/dismiss', {
        body: { notifications: [{ id: `zed-news${each}`, count: 1 }] },
      }),
  ],
  declineMatch: ['zed', 'You can decline 1000 proposals a day.', act('PUT /api/me/not-for-me/{id}', 'offer')],
  proposeAgain: [
    'zed',
    'You can take back 1000 declined proposals a day.',
    act('DELETE /api/me/not-for-me/{id}', 'pump'),
  ],
  mergeArea: [
    'ada',
    'You can merge 300 areas of specialization a day.',
    async (network, by, each) => {
      const area = each === 0 && (await network.create('cat', 'topics', { name: 'Hydrology', description }));
      const id = area ? String(area.body.id) : 'law';
      return network.call(by, 'POST /api/topics/{id}/merge', { path: { id }, body: { into: 'water' } });
    },
  ],
  startUpload: [
    'zed',
    'You can upload 200 pictures a day.',
    (network, by) =>
      network.call(by, 'POST /api/uploads', {
        body: { contentType: 'image/png', size: 100, purpose: 'picture' },
      }),
  ],
  approveResource: [
    'cat',
    'You can approve 500 resources a day.',
    act('POST /api/resources/{id}/approve', 'reader'),
  ],
  declineRequest: [
    'ada',
    'You can decline 500 requests a day.',
    act('POST /api/requests/{id}/decline', 'zoe', {}),
  ],
  askApplicant: [
    'ada',
    'You can ask 200 questions a day.',
    act('POST /api/requests/{id}/ask', 'zoe', { message: 'Which courses?' }),
  ],
  approveRequest: [
    'ada',
    'You can approve 500 requests a day.',
    act('POST /api/requests/{id}/approve', 'zoe'),
  ],
  announce: [
    'ada',
    'You can make 5 announcements a day.',
    (network, by, each) =>
      network.call(by, 'PUT /api/me/announcement', { body: { text: `Hello ${each}.`, days: '1' } }),
  ],
  endAnnouncement: [
    'ada',
    'You can end 50 announcements a day.',
    (network, by, each) =>
      network.call(by, 'DELETE /api/admins/{userId}/announcement', { path: { userId: `leaver${each}` } }),
  ],
  grantAdmin: [
    'ada',
    'You can make 50 members administrators a day.',
    (network, by, each) =>
      network.call(by, 'PUT /api/admins/{userId}', { path: { userId: ['mia', 'zed'][each] ?? '' } }),
  ],
  revokeAdmin: [
    'ada',
    'You can take the rights of 50 administrators a day.',
    (network, by, each) =>
      network.call(by, 'DELETE /api/admins/{userId}', { path: { userId: `leaver${each}` } }),
  ],
};
