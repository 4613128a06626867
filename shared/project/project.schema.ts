import { defineKind } from '../definitions/define-kind.ts';
import { closingFields, consentFields, criteriaFields } from '../fields/common-fields.ts';
import { ids, linked, named, oneOf, references, richText, searched } from '../fields/fields.ts';
import { projects as policy } from './project.policy.ts';
import { openStatuses, statusLabels } from './project.rules.ts';

export const projects = defineKind('projects', {
  names: {
    one: 'project',
    many: 'projects',
    heading: 'Projects',
    deleted: 'Deleted Project',
    path: '/projects',
  },
  order: 2,
  loadWeight: 14,
  policy,
  // A lead may enter the plans of a year at once, and a chair those of a task force.
  dailyLimit: { person: 30, administrator: 200 },
  section: { place: 2, about: 'Proposed and current work', network: { place: 3, shared: true } },
  matching: { is: 'work', about: 'About', open: { status: openStatuses } },
  searchedCreation: 'Created',
  example: { name: 'Wells for Schools' },
  fields: {
    name: named('Name', 4),
    description: searched(richText('Description')),
    status: searched(oneOf('Status', statusLabels)),
    taskforces: linked(searched(references('taskforces', 'Associated Task Forces'), 'Task force'), {
      network: 'Project of the task force',
    }),
    topics: linked(
      searched(references('topics', 'Areas of Specialization', 'required'), 'Area of specialization'),
      { network: 'Subject of the project' },
    ),
    leads: linked(searched(ids('users', 'Project Leads'), 'Lead'), {
      home: 'Project lead',
      network: 'Leads the project',
    }),
    ...criteriaFields,
  },
  server: { ...closingFields, ...consentFields },
});
