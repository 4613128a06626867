import { describe, expect, test } from 'vitest';
import { type Purpose, purposeNames } from '../../shared/introduction/purposes.ts';
import {
  type IntroductionEvent,
  type IntroductionStatus,
  introductionStatuses,
  isEnded,
  transition,
} from '../../shared/introduction/transitions.ts';

/**
 * What becomes of an introduction: a row for each status, a column for each event. A letter stands for the status after
 * it, a dot for the same one, and an x for a refusal.
 */
const letters: Record<string, IntroductionStatus> = {
  A: 'answered',
  C: 'closed',
  '+': 'accepted',
  W: 'withdrawn',
  E: 'expired',
  L: 'role-lost',
  G: 'role-gained',
  S: 'sender-left',
  R: 'successor-left',
  D: 'deleted',
};

const message = `
                   A  C  +  W  E  L  G  S  R  D
  sent             A  C  x  x  .  .  .  .  .  .
  answered         .  C  x  x  .  .  .  .  .  .
  closed           A  .  x  x  .  .  .  .  .  .
  accepted         .  .  .  x  .  .  .  .  .  .
  withdrawn        x  x  x  .  .  .  .  .  .  .
  expired          x  x  x  x  .  .  .  .  .  .
  role-lost        x  x  x  x  .  .  .  .  .  .
  role-gained      x  x  x  x  .  .  .  .  .  .
  sender-left      x  x  x  x  .  .  .  .  .  .
  successor-left   x  x  x  x  .  .  .  .  .  .
  deleted          x  x  x  x  .  .  .  .  .  .
`;
const expected: Record<Purpose, string> = {
  message,
  interest: message,
  join: `
                   A  C  +  W  E  L  G  S  R  D
  sent             A  C  +  x  .  .  .  S  .  D
  answered         .  C  +  x  .  .  .  S  .  D
  closed           A  .  +  x  .  .  .  S  .  D
  accepted         .  .  .  x  .  .  .  .  .  .
  withdrawn        x  x  x  .  .  .  .  .  .  .
  expired          x  x  x  x  .  .  .  .  .  .
  role-lost        x  x  x  x  .  .  .  .  .  .
  role-gained      x  x  x  x  .  .  .  .  .  .
  sender-left      x  x  x  x  .  .  .  .  .  .
  successor-left   x  x  x  x  .  .  .  .  .  .
  deleted          x  x  x  x  .  .  .  .  .  .
`,
  handover: `
                   A  C  +  W  E  L  G  S  R  D
  sent             A  C  +  W  E  L  G  S  R  D
  answered         .  C  +  W  E  L  G  S  R  D
  closed           x  .  x  x  .  .  .  .  .  .
  accepted         .  .  .  x  .  .  .  .  .  .
  withdrawn        x  x  x  .  .  .  .  .  .  .
  expired          x  x  x  x  .  .  .  .  .  .
  role-lost        x  x  x  x  .  .  .  .  .  .
  role-gained      x  x  x  x  .  .  .  .  .  .
  sender-left      x  x  x  x  .  .  .  .  .  .
  successor-left   x  x  x  x  .  .  .  .  .  .
  deleted          x  x  x  x  .  .  .  .  .  .
`,
};

type Cell = { status: IntroductionStatus; event: IntroductionEvent; cell: string };

function cellsOf(purpose: Purpose): Cell[] {
  const [head = '', ...rows] = expected[purpose].trim().split('\n');
  const events = head.trim().split(/\s+/);
  return rows.flatMap((row) => {
    const [status, ...cells] = row.trim().split(/\s+/);
    return cells.map((cell, at) => ({
      status: status as IntroductionStatus,
      event: letters[events[at] ?? ''] as IntroductionEvent,
      cell,
    }));
  });
}

describe.each(purposeNames)('%s', (purpose) => {
  const cells = cellsOf(purpose);

  test('the table has every status and every event', () => {
    expect(cells).toHaveLength(introductionStatuses.length * (introductionStatuses.length - 1));
    expect(new Set(cells.map(({ status }) => status))).toEqual(new Set(introductionStatuses));
    expect(new Set(cells.map(({ event }) => event)).size).toBe(introductionStatuses.length - 1);
  });

  test.each(cells)('$status, $event: $cell', ({ status, event, cell }) => {
    const result = transition({ purpose, status }, event);
    if (cell === 'x') expect(result).toEqual({ refusal: expect.stringMatching(/^[A-Z].{10,}\.$/) });
    else expect(result).toEqual({ status: cell === '.' ? status : letters[cell] });
  });

  test.each(introductionStatuses)('%s has ended where nobody can do anything', (status) => {
    const members = ['answered', 'closed', 'accepted', 'withdrawn'];
    const canDo = cells.filter(
      (each) => each.status === status && members.includes(each.event) && !'x.'.includes(each.cell),
    );
    expect(isEnded({ purpose, status })).toBe(canDo.length === 0);
  });
});
