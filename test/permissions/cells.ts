import { type Action, actions, type Subject } from '../../shared/permissions/policy.ts';
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

const answers = (answer: (name: ActorName, index: number) => boolean) =>
  Object.fromEntries(actorNames.map((name, index) => [name, answer(name, index)])) as Row['allowed'];
const nobody = answers(() => false);

function parseLine(subject: Subject, line: string): Row[] {
  const [action = '', situation = '', text = ''] = line.split('|').map((part) => part.trim());
  const marks = text.split(/\s+/);
  if (marks.length !== actorNames.length || marks.some((mark) => mark !== 'y' && mark !== '.'))
    throw new Error(`${subject}: not ten answers in '${line.trim()}'`);
  const known = situationsOf(subject, action);
  if (situation !== '*' && !known.includes(situation))
    throw new Error(`${subject}: unknown situation in '${line.trim()}'`);
  if (!actions.includes(action as Action)) throw new Error(`${subject}: unknown action in '${line.trim()}'`);
  return (situation === '*' ? known : [situation]).map((each) => ({
    subject,
    action: action as Action,
    situation: each,
    allowed: answers((_, index) => marks[index] === 'y'),
  }));
}

/** The rows of one subject: those that are written, and for every other cell one of whom nobody may. */
function rowsFor(subject: Subject, table: string): Row[] {
  const written = table
    .split('\n')
    .filter((line) => line.includes('|'))
    .flatMap((line) => parseLine(subject, line));
  return actions.flatMap((action) =>
    situationsOf(subject, action).map((situation) => {
      const [row, second] = written.filter((each) => each.action === action && each.situation === situation);
      if (second) throw new Error(`${subject} / ${action} / ${situation}: two rows`);
      return row ?? { subject, action, situation, allowed: nobody };
    }),
  );
}

/** A row for each action in each situation. */
export function rowsOf(text: Partial<Record<Subject, string>> = matrix): Row[] {
  return (Object.entries(text) as [Subject, string][]).flatMap(([subject, table]) => rowsFor(subject, table));
}

/** Whether somebody may at all. */
export const allowsSomebody = ({ allowed }: Row): boolean => Object.values(allowed).includes(true);

const rows = rowsOf();

/** Whether the matrix lets an actor do something to a record in a situation. */
export const may = (name: ActorName, subject: Subject, action: Action, situation: string): boolean =>
  rows.some(
    (row) =>
      row.subject === subject && row.action === action && row.situation === situation && row.allowed[name],
  );
