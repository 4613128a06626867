import { defineKind } from '../define-kind.ts';
import { richText, searched, text } from '../fields.ts';

export const topics = defineKind('topics', {
  fields: {
    name: text('Name', 4),
    description: searched('Description', richText('Description cannot be empty')),
  },
});
