import { defineKind } from '../definitions/define-kind.ts';
import { announcement } from '../fields/announcement.ts';
import { msg } from '../language/messages.ts';
import { admins as policy } from './admin.policy.ts';

/** A member is an administrator if a record with their id exists. */
export const admins = defineKind('admins', {
  names: {
    one: msg('administrator'),
    many: msg('administrators'),
    counted: msg('{count, plural, one {# administrator} other {# administrators}}'),
    heading: msg('Administrators'),
    deleted: msg('Deleted Administrator'),
    path: '',
  },
  order: 9,
  loadWeight: 1,
  policy,
  fields: {},
  server: {
    /** What the administrator says to every member. It goes with the role. */
    announcement: { label: msg('Announcement'), stored: announcement.optional() },
  },
});
