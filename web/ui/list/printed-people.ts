import { useCallback, useEffect, useMemo } from 'react';
import { placeInWords } from '../../../shared/field-types/country.ts';
import { contact as contactType } from '../../../shared/field-types/field-types.ts';
import { type ContactType, contactLabels } from '../../../shared/fields/contact.rules.ts';
import { t } from '../../../shared/language/messages.ts';
import { useRecords } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { wholeRecords } from '../../data/whole-records.ts';
import { useLanguage } from '../language/language.ts';
import type { Print } from './print-table.tsx';

type Member = Omit<Listed<'users'>, 'nameInOrder'>;

/** Contacts of up to this many members are read in advance; of more, when somebody presses Print. */
const mostInAdvance = 500;
/** Reading in advance begins when nothing has changed for this long, in ms. */
const quiet = 1000;

const wording = { word: (type: string) => t(contactLabels[type as ContactType]), nameOf: String };
const contactsInWords = (rows: readonly { type: string; contact: string }[]) =>
  rows
    .map((row) => contactType.cell(row, wording))
    .filter(Boolean)
    .join('; ');

/** Members on paper. Lists don't hold contacts, so they are read for this. */
export function usePrintedPeople(members: readonly Member[] | undefined): Print<Member> {
  const universities = useRecords('universities');
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: their types are in the reader's language
  const contacts = useMemo(() => new WeakMap<Member, string>(), [language]);
  const read = useCallback(async () => {
    const missing = (members ?? []).filter((member) => !contacts.has(member));
    if (missing.length === 0) return;
    const whole = await wholeRecords(
      'users',
      missing.map(({ id }) => id),
    );
    const byId = new Map(whole.map(({ id, contact }) => [id, contactsInWords(contact)]));
    for (const member of missing) contacts.set(member, byId.get(member.id) ?? '');
  }, [members, contacts]);

  useEffect(() => {
    if (!members || members.length > mostInAdvance) return;
    // The note on the paper says when contacts are missing.
    const timer = setTimeout(() => read().catch(() => {}), quiet);
    return () => clearTimeout(timer);
  }, [members, read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: countries are in the reader's language
  const places = useMemo(
    () => new Map(universities?.map((each) => [each.id, placeInWords(each)])),
    [universities, language],
  );
  return {
    columns: [
      'name',
      'title',
      'university',
      [t('Place'), ({ university }) => places.get(university?.id ?? '')],
      ['contact', (member) => contacts.get(member)],
    ],
    get note() {
      return members?.every((member) => contacts.has(member))
        ? undefined
        : t(
            'Contacts are missing here. To include them, use “Export or print” above the list, then “Print”.',
          );
    },
    prepare: read,
  };
}
