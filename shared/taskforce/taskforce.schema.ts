import { defineKind } from '../define-kind.ts';
import { ids, richText, searched, text } from '../fields.ts';

export const taskforces = defineKind('taskforces', {
  fields: {
    name: text('Name', 4),
    description: searched('Description', richText('Description cannot be empty')),
    chairs: ids('users', 'Chairs cannot be empty'),
    members: ids('users', 'Members cannot be empty'),
  },
});
