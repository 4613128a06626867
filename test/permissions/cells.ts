import type { Action, Subject } from '../../shared/policy.ts';
import { type ActorName, actorNames, matrix, situations } from './matrix.ts';

export type Row = {
  subject: Subject;
  action: Action;
  situation: string;
  /** The expected answer for each actor. */
  allowed: Record<ActorName, boolean>;
};

const situationsOf = (subject: Subject, action: string): readonly string[] =>
  action === 'create' ? situations[subject].drafts : situations[subject].kept;

function parseLine(subject: Subject, line: string): Row[] {
  const [action = '', situation = '', answers = ''] = line.split('|').map((part) => part.trim());
  const marks = answers.split(/\s+/);
  if (marks.length !== actorNames.length || marks.some((mark) => mark !== 'y' && mark !== '.'))
    throw new Error(`${subject}: not ten answers in '${line.trim()}'`);
  const known = situationsOf(subject, action);
  if (situation !== '*' && !known.includes(situation))
    throw new Error(`${subject}: unknown situation in '${line.trim()}'`);
  const allowed = Object.fromEntries(actorNames.map((name, index) => [name, marks[index] === 'y']));
  return (situation === '*' ? known : [situation]).map((each) => ({
    subject,
    action: action as Action,
    situation: each,
    allowed: allowed as Row['allowed'],
  }));
}

/** Every row of the matrix, one for each situation it speaks of. */
export function rowsOf(text: Partial<Record<Subject, string>> = matrix): Row[] {
  return (Object.entries(text) as [Subject, string][]).flatMap(([subject, table]) =>
    table
      .split('\n')
      .filter((line) => line.includes('|'))
      .flatMap((line) => parseLine(subject, line)),
  );
}

/** The cells that no row, or more than one, answers. */
export function gaps(rows: Row[], subjects: readonly Subject[], actions: readonly Action[]): string[] {
  return subjects.flatMap((subject) =>
    actions.flatMap((action) =>
      situationsOf(subject, action).flatMap((situation) => {
        const found = rows.filter(
          (row) => row.subject === subject && row.action === action && row.situation === situation,
        ).length;
        return found === 1 ? [] : [`${subject} / ${action} / ${situation}: ${found} rows`];
      }),
    ),
  );
}

const rows = rowsOf();

/** Whether the matrix lets an actor do something to a record in a situation. */
export const may = (name: ActorName, subject: Subject, action: Action, situation: string): boolean =>
  rows.some(
    (row) =>
      row.subject === subject && row.action === action && row.situation === situation && row.allowed[name],
  );
