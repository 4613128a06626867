import { defineKind } from '../definitions/define-kind.ts';
import { closingFields, consentFields, criteriaFields } from '../fields/common-fields.ts';
import { ids, linked, named, oneOf, references, richText, searched } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { projects as policy } from './project.policy.ts';
import { openStatuses, statusLabels } from './project.rules.ts';

export const projects = defineKind('projects', {
  names: {
    one: msg('project'),
    many: msg('projects'),
    counted: msg('{count, plural, one {# project} other {# projects}}'),
    heading: msg('Projects'),
    deleted: msg('Deleted Project'),
    path: '/projects',
  },
  order: 2,
  loadWeight: 14,
  policy,
  // A lead may enter the plans of a year at once, and a chair those of a task force.
  dailyLimit: { says: msg('You can add {most} projects a day.'), person: 30, administrator: 200 },
  section: { place: 2, about: msg('Proposed and current work'), network: { place: 3, shared: true } },
  matching: { is: 'work', about: msg('About {areas}'), open: { status: openStatuses } },
  searchedCreation: msg('Created'),
  example: { name: 'Wells for Schools' },
  fields: {
    name: named(msg('Name'), 4),
    description: searched(richText(msg('Description'))),
    status: searched(oneOf(msg('Status'), statusLabels)),
    taskforces: linked(searched(references('taskforces', msg('Associated Task Forces')), msg('Task force')), {
      network: msg('Project of the task force'),
    }),
    topics: linked(
      searched(
        references('topics', msg('Areas of Specialization'), 'required'),
        msg('Area of specialization'),
      ),
      { network: msg('Subject of the project') },
    ),
    leads: linked(searched(ids('users', msg('Project Leads')), msg('Lead')), {
      home: msg('Project lead'),
      network: msg('Leads the project'),
    }),
    ...criteriaFields,
  },
  server: { ...closingFields, ...consentFields },
});
