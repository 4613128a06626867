import { exampleClosing } from '../../shared/fields/common-fields.ts';
import { aBlock, anIntroduction, aReport, aSearch } from '../factories.ts';
import type { Answer, Network } from '../in-process/network.ts';
import { description, offer, profile, reader, university } from './flood-bodies.ts';

type Flood = {
  by: string;
  line: string;
  limit: number;
  done: number;
  says: string;
  ask: (network: Network, each: number) => Promise<Answer>;
};

/** Each kind of write by whoever may do it, one of which is left of the day. */
export const floods: Record<string, Flood> = {
  offers: {
    by: 'zed',
    line: 'createRecord offers',
    limit: 20,
    done: 201,
    says: 'You can add 20 opportunities a day.',
    ask: (network) => network.create('zed', 'offers', offer),
  },
  projects: {
    by: 'zed',
    line: 'createRecord projects',
    limit: 30,
    done: 201,
    says: 'You can add 30 projects a day.',
    ask: (network) =>
      network.create('zed', 'projects', {
        name: 'Wells',
        description,
        status: 'proposal',
        topics: [{ id: 'water' }],
        leads: ['zed'],
      }),
  },
  nominations: {
    by: 'zed',
    line: 'createRecord requests',
    limit: 10,
    done: 201,
    says: 'You can nominate 10 people a day.',
    ask: (network, each) =>
      network.create('zed', 'requests', { name: 'Zoe', email: `n${each}@colloquy.example`, description }),
  },
  topics: {
    by: 'cat',
    line: 'createRecord topics',
    limit: 100,
    done: 201,
    says: 'You can add 100 areas of specialization a day.',
    ask: (network) => network.create('cat', 'topics', { name: 'Hydrology', description }),
  },
  universities: {
    by: 'cat',
    line: 'createRecord universities',
    limit: 100,
    done: 201,
    says: 'You can add 100 universities a day.',
    ask: (network) => network.create('cat', 'universities', university),
  },
  'task forces': {
    by: 'cat',
    line: 'createRecord taskforces',
    limit: 20,
    done: 201,
    says: 'You can add 20 task forces a day.',
    ask: (network) =>
      network.create('cat', 'taskforces', { name: 'Wells', description, chairs: ['mia'], members: ['mia'] }),
  },
  resources: {
    by: 'cat',
    line: 'createRecord resources',
    limit: 100,
    done: 201,
    says: 'You can add 100 resources a day.',
    ask: (network) => network.create('cat', 'resources', reader),
  },
  edits: {
    by: 'zed',
    line: 'editRecord',
    limit: 300,
    done: 200,
    says: 'You can save 300 changes a day.',
    ask: (network, each) => network.edit('zed', 'users', 'zed', profile, each + 1),
  },
  deletions: {
    by: 'zed',
    line: 'deleteRecord',
    limit: 50,
    done: 204,
    says: 'You can delete 50 records a day.',
    ask: (network, each) => network.remove('zed', 'offers', `offer${each}`),
  },
  'deletions of members': {
    by: 'cat',
    line: 'deleteRecord users',
    limit: 5,
    done: 204,
    says: 'You can delete 5 members a day.',
    ask: (network, each) => network.remove('cat', 'users', each === 0 ? 'mia' : `leaver${each}`),
  },
  'returns of deleted members': {
    by: 'ada',
    line: 'restoreMember',
    limit: 100,
    done: 200,
    says: 'You can bring back 100 members a day.',
    ask: async (network, each) => {
      if (each === 0) await network.remove('leaver0', 'users', 'mia');
      return network.call('ada', 'POST /api/users/{id}/restore', { path: { id: 'mia' } });
    },
  },
  'invitations sent again': {
    by: 'ada',
    line: 'inviteAgain',
    limit: 300,
    done: 200,
    says: 'You can invite 300 people again a day.',
    ask: (network) => network.call('ada', 'POST /api/users/{id}/invitation', { path: { id: 'mia' } }),
  },
  'second factors reset': {
    by: 'ada',
    line: 'resetSecondFactor',
    limit: 50,
    done: 204,
    says: 'You can reset the second factor of 50 members a day.',
    ask: (network) =>
      network.call('ada', 'DELETE /api/users/{id}/second-factor', { path: { id: 'leaver4' } }),
  },
  'members signed out': {
    by: 'ada',
    line: 'endSessionsOf',
    limit: 50,
    done: 204,
    says: 'You can sign out 50 members a day.',
    ask: (network) => network.call('ada', 'DELETE /api/users/{id}/sessions', { path: { id: 'mia' } }),
  },
  'changes of address': {
    by: 'zed',
    line: 'changeAddress',
    limit: 5,
    done: 204,
    says: 'You can move to 5 addresses a day.',
    ask: async (network, each) => {
      const email = 'zed@elsewhere.example';
      // Read once the network has said which table is its own.
      const { issueAddressCode } = await import('../../functions/stores/address-codes.ts');
      const code = each === 0 ? await issueAddressCode('zed', email) : '000000';
      return network.call('zed', 'PUT /api/me/address', { body: { email, code } });
    },
  },
  introductions: {
    by: 'zed',
    line: 'createRecord introductions',
    limit: 10,
    done: 201,
    says: 'You can write 10 introductions a day.',
    ask: (network) => network.create('zed', 'introductions', anIntroduction({ member: 'mia' })),
  },
  blocks: {
    by: 'zed',
    line: 'createRecord blocks',
    limit: 100,
    done: 201,
    says: 'You can block or mute 100 members a day.',
    ask: (network, each) => network.create('zed', 'blocks', aBlock({ of: each ? 'cat' : 'mia' })),
  },
  reports: {
    by: 'zed',
    line: 'createRecord reports',
    limit: 10,
    done: 201,
    says: 'You can file 10 reports a day.',
    ask: (network) => network.create('zed', 'reports', aReport({ of: 'users', record: 'mia' })),
  },
  'reports that are settled': {
    by: 'ada',
    line: 'settleReport',
    limit: 500,
    done: 200,
    says: 'You can settle 500 reports a day.',
    ask: (network, each) =>
      network.call('ada', 'POST /api/reports/{id}/settle', {
        path: { id: `wrong${each}` },
        body: { outcome: 'nothing', answer: 'All is well.' },
      }),
  },
  follows: {
    by: 'zed',
    line: 'createRecord follows',
    limit: 300,
    done: 201,
    says: 'You can follow 300 records a day.',
    ask: (network, each) => network.create('zed', 'follows', { person: each ? 'cat' : 'mia' }),
  },
  searches: {
    by: 'zed',
    line: 'createRecord searches',
    limit: 100,
    done: 201,
    says: 'You can save 100 searches a day.',
    ask: (network) => network.create('zed', 'searches', aSearch()),
  },
  'introductions that are settled': {
    by: 'mia',
    line: 'settleIntroduction',
    limit: 200,
    done: 200,
    says: 'You can settle 200 introductions a day.',
    ask: (network, each) =>
      network.call('mia', 'POST /api/introductions/{id}/settle', {
        path: { id: `hello${each}` },
        body: { status: 'closed' },
      }),
  },
  'people who are accepted': {
    by: 'cat',
    line: 'acceptIntroduction',
    limit: 200,
    done: 200,
    says: 'You can accept 200 people a day.',
    ask: (network, each) =>
      network.call('cat', 'POST /api/introductions/{id}/accept', { path: { id: `joining${each}` } }),
  },
  renewals: {
    by: 'zed',
    line: 'renewOffer',
    limit: 50,
    done: 200,
    says: 'You can renew 50 opportunities a day.',
    ask: (network, each) =>
      network.call('zed', 'POST /api/offers/{id}/renew', {
        path: { id: `offer${each}` },
        body: { weeks: 2 },
      }),
  },
  closings: {
    by: 'zed',
    line: 'closeOffer',
    limit: 50,
    done: 200,
    says: 'You can close 50 opportunities a day.',
    ask: (network, each) =>
      network.call('zed', 'POST /api/offers/{id}/close', {
        path: { id: `offer${each}` },
        body: exampleClosing,
      }),
  },
  'closings of projects': {
    by: 'zed',
    line: 'closeProject',
    limit: 50,
    done: 200,
    says: 'You can close 50 projects a day.',
    ask: (network, each) =>
      network.call('zed', 'POST /api/projects/{id}/close', {
        path: { id: `project${each}` },
        body: exampleClosing,
      }),
  },
  dismissals: {
    by: 'zed',
    line: 'dismissNotification',
    limit: 1000,
    done: 204,
    says: 'You can dismiss 1000 notifications a day.',
    ask: (network, each) =>
      network.call('zed', 'DELETE /api/me/notifications/{id}', { path: { id: `zed-news${each}` } }),
  },
  'declined proposals': {
    by: 'zed',
    line: 'declineMatch',
    limit: 1000,
    done: 200,
    says: 'You can decline 1000 proposals a day.',
    ask: (network, each) =>
      network.call('zed', 'PUT /api/me/not-for-me/{id}', { path: { id: `offer${each}` } }),
  },
  'declined proposals taken back': {
    by: 'zed',
    line: 'proposeAgain',
    limit: 1000,
    done: 200,
    says: 'You can take back 1000 declined proposals a day.',
    ask: (network, each) =>
      network.call('zed', 'DELETE /api/me/not-for-me/{id}', { path: { id: `pump${each}` } }),
  },
  'merges of areas': {
    by: 'ada',
    line: 'mergeArea',
    limit: 300,
    done: 200,
    says: 'You can merge 300 areas of specialization a day.',
    ask: async (network, each) => {
      const area = each === 0 && (await network.create('cat', 'topics', { name: 'Hydrology', description }));
      const id = area ? String(area.body.id) : 'law';
      return network.call('ada', 'POST /api/topics/{id}/merge', { path: { id }, body: { into: 'water' } });
    },
  },
  uploads: {
    by: 'zed',
    line: 'startUpload',
    limit: 200,
    done: 201,
    says: 'You can upload 200 pictures a day.',
    ask: (network) =>
      network.call('zed', 'POST /api/uploads', {
        body: { contentType: 'image/png', size: 100, purpose: 'picture' },
      }),
  },
  'approvals of resources': {
    by: 'cat',
    line: 'approveResource',
    limit: 500,
    done: 200,
    says: 'You can approve 500 resources a day.',
    ask: (network, each) =>
      network.call('cat', 'POST /api/resources/{id}/approve', { path: { id: `reader${each}` } }),
  },
  'declines of requests': {
    by: 'ada',
    line: 'declineRequest',
    limit: 500,
    done: 204,
    says: 'You can decline 500 requests a day.',
    ask: (network, each) =>
      network.call('ada', 'POST /api/requests/{id}/decline', { path: { id: `zoe${each}` }, body: {} }),
  },
  'questions to applicants': {
    by: 'ada',
    line: 'askApplicant',
    limit: 200,
    done: 200,
    says: 'You can ask 200 questions a day.',
    ask: (network, each) =>
      network.call('ada', 'POST /api/requests/{id}/ask', {
        path: { id: `zoe${each}` },
        body: { message: 'Which courses?' },
      }),
  },
  'approvals of requests': {
    by: 'ada',
    line: 'approveRequest',
    limit: 500,
    done: 200,
    says: 'You can approve 500 requests a day.',
    ask: (network, each) =>
      network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: `zoe${each}` } }),
  },
  'grants of rights': {
    by: 'ada',
    line: 'grantAdmin',
    limit: 50,
    done: 204,
    says: 'You can make 50 members administrators a day.',
    ask: (network, each) =>
      network.call('ada', 'PUT /api/admins/{userId}', { path: { userId: ['mia', 'zed'][each] ?? '' } }),
  },
  revocations: {
    by: 'ada',
    line: 'revokeAdmin',
    limit: 50,
    done: 204,
    says: 'You can take the rights of 50 administrators a day.',
    ask: (network, each) =>
      network.call('ada', 'DELETE /api/admins/{userId}', { path: { userId: `leaver${each}` } }),
  },
};
