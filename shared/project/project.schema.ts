import { defineKind } from '../define-kind.ts';
import { ids, oneOf, references, richText, role, searched, text } from '../fields.ts';
import { soughtFields } from '../sought-fields.ts';
import { projects as policy } from './project.policy.ts';
import { statusLabels } from './project.rules.ts';

export const projects = defineKind('projects', {
  names: {
    one: 'project',
    many: 'projects',
    heading: 'Projects',
    deleted: 'Deleted Project',
    path: '/projects',
  },
  order: 2,
  share: 14,
  policy,
  // A lead brings the plans of a year along, a chair those of a task force.
  aDay: { person: 30, administrator: 200 },
  section: { place: 2, about: 'Proposed and current work', news: 3 },
  searchedCreation: 'Created',
  example: { name: 'Wells for Schools' },
  fields: {
    name: text('Name', 4),
    description: searched(richText('Description')),
    status: searched(oneOf('Status', statusLabels)),
    taskforces: searched(references('taskforces', 'Associated Task Forces'), 'Task force'),
    topics: searched(references('topics', 'Areas of Specialization', 'required'), 'Area of specialization'),
    leads: role(searched(ids('users', 'Project Leads'), 'Lead'), 'Project lead'),
    ...soughtFields,
  },
});
