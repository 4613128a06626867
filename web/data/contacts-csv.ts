import type { Presented } from '../../shared/registry.ts';
import { contactLabels } from '../../shared/user/user.rules.ts';
import { plainText } from './text.ts';

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

type Row = Record<(typeof contactColumns)[number], string>;

/** How the names of what a member refers to are found. */
export type ContactNames = {
  university: (id: string) => string;
  topic: (id: string) => string;
  taskforcesOf: (memberId: string) => string[];
};

/** What a spreadsheet would run instead of showing, full-width signs included. */
const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(value: string): string {
  const safe = startsFormula.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

function row(member: Presented<'users'>, names: ContactNames): Row {
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

/**
 * The members' contacts as CSV (RFC 4180) that a spreadsheet opens with its accents intact, thanks
 * to the byte order mark, and in which no cell is run as a formula.
 */
export function contactsCsv(members: readonly Presented<'users'>[], names: ContactNames): string {
  const lines = members.map((member) => {
    const cells = row(member, names);
    return contactColumns.map((column) => cell(cells[column])).join(',');
  });
  return `\uFEFF${[contactColumns.join(','), ...lines].join('\r\n')}\r\n`;
}
