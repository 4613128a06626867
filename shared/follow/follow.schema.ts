import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, optionalId, recordId } from '../fields/fields.ts';
import { follows as policy } from './follow.policy.ts';

/** A record whose news a member wants to be told, which nobody else knows. */
export const follows = defineKind('follows', {
  names: {
    one: 'follow',
    many: 'follows',
    heading: 'Following',
    deleted: 'Deleted Follow',
    path: '',
  },
  order: 14,
  loadWeight: 1,
  policy,
  dailyLimit: { person: 300, administrator: 300, verb: 'follow', noun: 'records' },
  ids: 'by-member',
  example: { topic: exampleId },
  fields: {},
  /** One of these says what is followed. */
  onCreate: {
    topic: optionalId('topics', 'Area of Specialization'),
    taskforce: optionalId('taskforces', 'Task Force'),
    project: optionalId('projects', 'Project'),
    university: optionalId('universities', 'University'),
    person: optionalId('users', 'Member'),
  },
  server: { member: { label: 'By', stored: recordId, example: exampleId } },
});
