import { defineKind } from '../definitions/define-kind.ts';
import { consentFields } from '../fields/common-fields.ts';
import { ids, linked, named, richText, searched } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { taskforces as policy } from './taskforce.policy.ts';

export const taskforces = defineKind('taskforces', {
  names: {
    one: msg('task force'),
    many: msg('task forces'),
    counted: msg('{count, plural, one {# task force} other {# task forces}}'),
    heading: msg('Task Forces'),
    deleted: msg('Deleted Task Force'),
    path: '/taskforces',
  },
  order: 1,
  loadWeight: 1,
  policy,
  // The network has a dozen task forces.
  dailyLimit: { says: msg('You can add {most} task forces a day.'), person: 20, administrator: 50 },
  section: {
    place: 1,
    about: msg('Working together on one concern'),
    network: { place: 2, whole: true, shared: true },
  },
  example: { name: 'Clean Water' },
  fields: {
    name: named(msg('Name'), 4),
    description: searched(richText(msg('Description'))),
    chairs: linked(searched(ids('users', msg('Chairs')), msg('Chair')), {
      home: msg('Chair'),
      network: msg('Belongs to the task force'),
    }),
    members: linked(ids('users', msg('Members')), {
      home: msg('Member'),
      network: msg('Belongs to the task force'),
    }),
  },
  server: consentFields,
});
