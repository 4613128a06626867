import { defineKind } from '../definitions/define-kind.ts';
import { admins as policy } from './admin.policy.ts';

/** A member is an administrator if a record with their id exists. */
export const admins = defineKind('admins', {
  names: {
    one: 'administrator',
    many: 'administrators',
    heading: 'Administrators',
    deleted: 'Deleted Administrator',
    path: '',
  },
  order: 9,
  loadWeight: 1,
  policy,
  fields: {},
});
