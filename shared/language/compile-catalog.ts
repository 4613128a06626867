import PO from 'pofile';
import { type Catalog, messageKey } from './message-key.ts';

/* Used by the builds; what runs has the catalogs as objects. */

/** The message of an entry of a catalog: its text, and U+0004 and the meaning where it has one. */
export const messageOf = ({ msgid, msgctxt }: { msgid: string; msgctxt?: string | undefined }): string =>
  msgctxt ? `${msgid}\u0004${msgctxt}` : msgid;

/**
 * The catalog that a file in gettext's format holds.
 *
 * @param isWanted whether what these sources say is in it
 */
export function compileCatalog(file: string, isWanted: (sources: string[]) => boolean = () => true): Catalog {
  return Object.fromEntries(
    PO.parse(file)
      .items.filter(
        ({ msgstr, references }) => msgstr[0] && isWanted(references.flatMap((each) => each.split(' '))),
      )
      .map((item) => [messageKey(messageOf(item)), item.msgstr[0] ?? '']),
  );
}
