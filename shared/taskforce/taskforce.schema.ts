import { defineKind } from '../define-kind.ts';
import { ids, richText, role, searched, text } from '../fields.ts';
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
  share: 1,
  policy,
  // The network has a dozen.
  aDay: { person: 20, administrator: 50 },
  section: { place: 1, about: 'Working together on one concern', news: 5 },
  example: { name: 'Clean Water' },
  fields: {
    name: text('Name', 4),
    description: searched(richText('Description')),
    chairs: role(searched(ids('users', 'Chairs'), 'Chair'), 'Chair'),
    members: role(ids('users', 'Members'), 'Member'),
  },
});
