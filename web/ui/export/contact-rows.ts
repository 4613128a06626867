import { contactLabels } from '../../../shared/fields/contact.rules.ts';
import type { Presented } from '../../../shared/kinds/registry.ts';
import { languageInEnglish } from '../../language/format.ts';
import { plainText } from '../../language/text.ts';

/** The columns of the specification in its order, then what else a member's page shows. */
export const contactColumns = [
  'name',
  'email',
  'title',
  'university',
  'taskforces',
  'areasOfSpecialization',
  'contact',
  'bio',
  'city',
  'country',
  'region',
  'languages',
] as const;

/** Finds what a member refers to; a deleted university has a name without a place. */
export type ContactNames = {
  university: (id: string) => { name: string; city?: string; country?: string; region?: string };
  topic: (id: string) => string;
  taskforcesOf: (memberId: string) => string[];
};

type Contact = Presented<'users'>['contact'];

const publishedOf = (contact: Contact) => contact.filter((row) => row.contact.trim() !== '');

/** 'Email: ana@example.org; Phone: +34 91 555 0100' */
export const contactsInWords = (contact: Contact): string =>
  publishedOf(contact)
    .map((row) => `${contactLabels[row.type]}: ${row.contact}`)
    .join('; ');

/** A row of cells for each member, in the order of the columns. */
export const contactRows = (members: readonly Presented<'users'>[], names: ContactNames): string[][] =>
  members.map((member) => {
    const cells = cellsOf(member, names);
    return contactColumns.map((column) => cells[column]);
  });

function cellsOf(
  member: Presented<'users'>,
  names: ContactNames,
): Record<(typeof contactColumns)[number], string> {
  const university = member.university && names.university(member.university.id);
  return {
    name: member.name,
    // The sign-in address is private: only addresses a member chose to publish are exported.
    email: publishedOf(member.contact)
      .filter(({ type }) => type === 'email')
      .map(({ contact }) => contact)
      .join('; '),
    title: member.title,
    university: university?.name ?? '',
    taskforces: names.taskforcesOf(member.id).join('; '),
    areasOfSpecialization: member.topics.map(({ id }) => names.topic(id)).join('; '),
    contact: contactsInWords(member.contact),
    bio: plainText(member.bio),
    city: university?.city ?? '',
    country: university?.country ?? '',
    region: university?.region ?? '',
    languages: (member.languages ?? []).map(languageInEnglish).join('; '),
  };
}
