import * as z from 'zod';
import { longestResult, outcomeLabels, seeksLabels } from './codes.ts';
import {
  type ContactType,
  contactHref,
  contactLabels,
  contactMessages,
  contactTypes,
} from './contact.rules.ts';
import {
  type Field,
  line,
  list,
  named,
  oneOf,
  picture,
  recordId,
  reference,
  references,
  richText,
  someOf,
  text,
  timestamp,
} from './fields.ts';
import { languageNames } from './languages.ts';
import { newRowId } from './row-id.ts';
import { degreeLabels, regionDescriptions } from './university-codes.ts';

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
        .transform((id) => id || newRowId()),
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
  name: named('Name', 4),
  /** A member who hasn't finished their first run has no university yet. */
  university: { ...university, stored: university.stored.optional() },
  topics: references('topics', 'Areas of Specialization', 'required'),
  title: named('Title', 4),
  contact,
  bio: richText('Biography'),
  picture: picture(),
};

/** The fields by which a project or an opportunity says whom it looks for; each is optional. */
export const criteriaFields = {
  seeks: someOf('Looking for', seeksLabels),
  levels: someOf('Degree levels', degreeLabels),
  regions: { ...someOf('Regions', regionDescriptions), type: 'region' as const },
  languages: { ...someOf('Languages', languageNames), type: 'language' as const },
};

const outcome = oneOf('Outcome', outcomeLabels, 'Choose how it ended.');
const result = text('What came of it', 1, longestResult);

/** The field with the holders of a record's role whom somebody else named and who haven't answered. */
export const consentFields = {
  unconfirmed: { label: 'Not accepted yet', stored: z.array(recordId).optional() },
};

/** The body of a closing. */
export const closing = z.strictObject({ outcome: outcome.input, result: result.input });

export const exampleClosing = {
  outcome: 'within' as const,
  result: 'Two colleagues teach the seminar together from March.',
};

/** The fields of a closed opportunity or project; only the service writes them. */
export const closingFields = {
  outcome: {
    label: outcome.label,
    type: outcome.type,
    words: outcome.words,
    stored: outcome.stored.optional(),
  },
  result: { label: result.label, stored: result.stored.optional() },
  closed: { label: 'Closed', type: 'timestamp' as const, stored: timestamp.optional() },
};
