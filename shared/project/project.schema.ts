import { defineKind } from '../define-kind.ts';
import { ids, oneOf, references, richText, searched, text } from '../fields.ts';
import { projectStatuses } from './project.rules.ts';

export const projects = defineKind('projects', {
  fields: {
    name: text('Name', 4),
    description: searched('Description', richText('Description cannot be empty')),
    status: searched('Status', oneOf(projectStatuses, 'Status is required.')),
    taskforces: references('taskforces'),
    topics: references('topics', 'Areas of Specialization cannot be empty'),
    leads: ids('users', 'Project Leads cannot be empty'),
  },
});
