import type { Presented } from '../../../shared/registry.ts';
import { contactLabels } from '../../../shared/user/contact.rules.ts';
import { plainText } from '../../language/text.ts';

export const contactColumns = [
  'name',
  'email',
  'title',
  'university',
  'taskforces',
  'areasOfSpecialization',
  'contact',
  'bio',
] as const;

/** How the names of what a member refers to are found. */
export type ContactNames = {
  university: (id: string) => string;
  topic: (id: string) => string;
  taskforcesOf: (memberId: string) => string[];
};

/**
 * The members' contacts, a row of cells each, in the order of the columns. Each cell is text of one
 * line in which everything can be seen.
 */
export const contactRows = (members: readonly Presented<'users'>[], names: ContactNames): string[][] =>
  members.map((member) => {
    const cells = cellsOf(member, names);
    return contactColumns.map((column) => inOneLine(cells[column]));
  });

function cellsOf(
  member: Presented<'users'>,
  names: ContactNames,
): Record<(typeof contactColumns)[number], string> {
  const published = member.contact.filter(({ contact }) => contact.trim() !== '');
  return {
    name: member.name,
    // The sign-in address is private: only addresses a member chose to publish are exported.
    email: published
      .filter(({ type }) => type === 'email')
      .map(({ contact }) => contact)
      .join('; '),
    title: member.title,
    university: member.university ? names.university(member.university.id) : '',
    taskforces: names.taskforcesOf(member.id).join('; '),
    areasOfSpecialization: member.topics.map(({ id }) => names.topic(id)).join('; '),
    contact: published.map(({ type, contact }) => `${contactLabels[type]}: ${contact}`).join('; '),
    bio: plainText(member.bio),
  };
}

/** Line breaks, tabs and other controls. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What nobody sees, or turns the order of what one sees; joiners and the emoji's selector belong to words and emoji. */
const unseen =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cf}\p{Noncharacter_Code_Point}]/gu;

const inOneLine = (text: string): string =>
  text.toWellFormed().replace(controls, ' ').replace(unseen, '').trim();
