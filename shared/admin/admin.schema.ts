import { defineKind } from '../define-kind.ts';
import { admins as policy } from './admin.policy.ts';

/** The record's id is the member's; that it exists makes them an administrator. */
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
