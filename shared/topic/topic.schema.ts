import { defineKind } from '../define-kind.ts';
import { richText, text } from '../fields.ts';

export const topics = defineKind('topics', {
  fields: {
    name: text('Name', 4),
    description: richText('Description cannot be empty'),
  },
});
