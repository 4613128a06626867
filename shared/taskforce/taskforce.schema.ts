import { defineKind } from '../definitions/define-kind.ts';
import { consentFields } from '../fields/common-fields.ts';
import { ids, linked, named, richText, searched } from '../fields/fields.ts';
import { taskforces as policy } from './taskforce.policy.ts';

export const taskforces = defineKind('taskforces', {
  names: {
    one: 'task force',
    many: 'task forces',
    heading: 'Task Forces',
    deleted: 'Deleted Task Force',
    path: '/taskforces',
  },
  order: 1,
  loadWeight: 1,
  policy,
  // The network has a dozen task forces.
  dailyLimit: { person: 20, administrator: 50 },
  section: {
    place: 1,
    about: 'Working together on one concern',
    network: { place: 2, whole: true, shared: true },
  },
  example: { name: 'Clean Water' },
  fields: {
    name: named('Name', 4),
    description: searched(richText('Description')),
    chairs: linked(searched(ids('users', 'Chairs'), 'Chair'), {
      home: 'Chair',
      network: 'Belongs to the task force',
    }),
    members: linked(ids('users', 'Members'), { home: 'Member', network: 'Belongs to the task force' }),
  },
  server: consentFields,
});
