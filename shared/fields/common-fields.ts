import * as z from 'zod';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { longestResult, outcomeLabels, seeksLabels } from './codes.ts';
import {
  type ContactType,
  contactHref,
  contactLabels,
  contactMessages,
  contactTypes,
} from './contact.rules.ts';
import {
  chosenFrom,
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
import { languageCodes } from './languages.ts';
import { newRowId } from './row-id.ts';
import { degreeLabels, regionDescriptions } from './university-codes.ts';

const tooShort = refusal('Contact requires 4 or more characters.');
const noContact = refusal('Please add a contact method.');

const contactRow = z
  .object(
    {
      /** A new row may come without an id. */
      id: z
        .string({ error: noContact })
        .max(64, noContact)
        .optional()
        .transform((id) => id || newRowId()),
      type: z.enum(contactTypes, { error: refusal('Please choose a type.') }),
      contact: line(tooShort, 500, refusal('Contact can have at most 500 characters.'))
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
    error: ({ input }) => refusal(contactMessages[(input as { type: ContactType }).type]),
  });

const contact = {
  label: msg('Contact'),
  type: 'contact',
  words: contactLabels,
  detailOnly: true as const,
  example: [{ id: '1', type: 'email', contact: 'ana@example.org' }],
  input: list(contactRow, noContact),
  stored: z.array(z.object({ id: z.string(), type: z.enum(contactTypes), contact: z.string() })),
} satisfies Field;

const university = reference('universities', msg('University'));

/** The fields of a profile, which a nomination may also fill in. */
export const profileFields = {
  name: named(msg('Name'), 4),
  /** A member who hasn't finished their first run has no university yet. */
  university: { ...university, stored: university.stored.optional() },
  topics: references('topics', msg('Areas of Specialization'), 'required'),
  title: named(msg('Title'), 4),
  contact,
  bio: richText(msg('Biography')),
  picture: picture(),
};

/** The fields by which a project or an opportunity says whom it looks for; each is optional. */
export const criteriaFields = {
  seeks: someOf(msg('Looking for'), seeksLabels),
  levels: someOf(msg('Degree levels'), degreeLabels),
  regions: { ...someOf(msg('Regions'), regionDescriptions), type: 'region' as const },
  languages: { ...chosenFrom(msg('Languages'), languageCodes), type: 'language' as const },
};

const outcome = oneOf(msg('Outcome'), outcomeLabels, refusal('Choose how it ended.'));
const result = text(msg('What came of it'), 1, longestResult);

/** The field with the holders of a record's role whom somebody else named and who haven't answered. */
export const consentFields = {
  unconfirmed: { label: msg('Not accepted yet'), stored: z.array(recordId).optional() },
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
  closed: { label: msg('Closed'), type: 'timestamp' as const, stored: timestamp.optional() },
};
