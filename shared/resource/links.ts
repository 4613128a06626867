import * as z from 'zod';
import { type Field, line, list, optional, webAddress } from '../fields/fields.ts';
import { newRowId } from '../fields/row-id.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';

const label = msg('Links');
const mostLinks = 20;
const tooMany = refusal('A resource can have at most {most} links.', { most: mostLinks });
const noLabel = refusal('Please say where this link leads.');
const longestLabel = 200;

const link = z.object(
  {
    /** A new row may come without an id. */
    id: z
      .string({ error: noLabel })
      .max(64, noLabel)
      .optional()
      .transform((id) => id || newRowId()),
    label: line(
      noLabel,
      longestLabel,
      refusal('A link’s label can have at most {most} characters.', { most: longestLabel }),
    ).refine((text) => text !== '', noLabel),
    address: webAddress(msg('Address')).input,
  },
  { error: noLabel },
);

/** The links to a resource: its file, its course or its publisher. */
export const links = optional({
  label,
  type: 'link',
  example: [{ id: '1', label: 'Reader (PDF)', address: 'https://www.example.org/reader.pdf' }],
  detailOnly: true as const,
  input: list(link).refine((rows) => rows.length <= mostLinks, tooMany),
  stored: z.array(z.object({ id: z.string(), label: z.string(), address: z.string() })),
} satisfies Field);
