import * as z from 'zod';
import {
  type ContactType,
  contactHref,
  contactLabels,
  contactMessages,
  contactTypes,
} from './contact.rules.ts';
import { type Field, line, list, picture, reference, references, richText, text } from './fields.ts';

const tooShort = 'Contact requires 4 or more characters.';
const noContact = 'Please add a contact method.';

const contactRow = z
  .object(
    {
      /** A new row may come without an id. */
      id: z
        .string({ error: noContact })
        .max(64, noContact)
        .optional()
        .transform((id) => id || crypto.randomUUID()),
      type: z.enum(contactTypes, { error: 'Please choose a type.' }),
      contact: line(tooShort, 500, 'Contact can have at most 500 characters.')
        .refine((value) => value === '' || value.length >= 4, tooShort)
        .meta({
          description:
            'Leave it empty, or enter one of its type: a number, an address, or a name on that network.',
        }),
    },
    { error: noContact },
  )
  .refine(({ type, contact }) => contact.length < 4 || contactHref(type, contact) !== undefined, {
    path: ['contact'],
    error: ({ input }) => contactMessages[(input as { type: ContactType }).type],
  });

const contact = {
  label: 'Contact',
  type: 'contact',
  words: contactLabels,
  detailOnly: true as const,
  example: [{ id: '1', type: 'email', contact: 'ana@example.org' }],
  input: list(contactRow, noContact),
  stored: z.array(z.object({ id: z.string(), type: z.enum(contactTypes), contact: z.string() })),
} satisfies Field;

const university = reference('universities', 'University');

/** The fields of a profile, which a nomination may also fill in. */
export const profileFields = {
  name: text('Name', 4),
  /** A member who hasn't finished their first run has no university yet. */
  university: { ...university, stored: university.stored.optional() },
  topics: references('topics', 'Areas of Specialization', 'required'),
  title: text('Title', 4),
  contact,
  bio: richText('Biography'),
  picture: picture(),
};
