import { describe, expect, test } from 'vitest';
import { type Purpose, purposeNames } from '../../shared/introduction/purposes.ts';
import {
  type IntroductionEvent,
  type IntroductionStatus,
  introductionStatuses,
  isEnded,
  transition,
} from '../../shared/introduction/transitions.ts';
import { said } from '../../shared/language/messages.ts';

/**
 * What becomes of an introduction: a row for each status, a column for each event. A letter stands for the status after
 * it, a dot for the same one, and an x for a refusal.
 */
const letters: Record<string, IntroductionStatus> = {
  U: 'sent',
  A: 'answered',
  C: 'closed',
  N: 'declined',
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
                   U  A  C  N  +  W  E  L  G  S  R  D
  sent             .  A  C  x  x  x  .  .  .  .  .  .
  answered         U  .  C  x  x  x  .  .  .  .  .  .
  closed           U  A  .  x  x  x  .  .  .  .  .  .
  declined         x  x  x  .  x  x  .  .  .  .  .  .
  accepted         x  .  .  x  .  x  .  .  .  .  .  .
  withdrawn        x  x  x  x  x  .  .  .  .  .  .  .
  expired          x  x  x  x  x  x  .  .  .  .  .  .
  role-lost        x  x  x  x  x  x  .  .  .  .  .  .
  role-gained      x  x  x  x  x  x  .  .  .  .  .  .
  sender-left      x  x  x  x  x  x  .  .  .  .  .  .
  successor-left   x  x  x  x  x  x  .  .  .  .  .  .
  deleted          x  x  x  x  x  x  .  .  .  .  .  .
`;
const expected: Record<Purpose, string> = {
  message,
  interest: message,
  join: `
                   U  A  C  N  +  W  E  L  G  S  R  D
  sent             .  A  C  x  +  x  .  .  .  S  .  D
  answered         U  .  C  x  +  x  .  .  .  S  .  D
  closed           U  A  .  x  +  x  .  .  .  S  .  D
  declined         x  x  x  .  x  x  .  .  .  .  .  .
  accepted         x  .  .  x  .  x  .  .  .  .  .  .
  withdrawn        x  x  x  x  x  .  .  .  .  .  .  .
  expired          x  x  x  x  x  x  .  .  .  .  .  .
  role-lost        x  x  x  x  x  x  .  .  .  .  .  .
  role-gained      x  x  x  x  x  x  .  .  .  .  .  .
  sender-left      x  x  x  x  x  x  .  .  .  .  .  .
  successor-left   x  x  x  x  x  x  .  .  .  .  .  .
  deleted          x  x  x  x  x  x  .  .  .  .  .  .
`,
  handover: `
                   U  A  C  N  +  W  E  L  G  S  R  D
  sent             .  A  x  N  +  W  E  L  G  S  R  D
  answered         U  .  x  N  +  W  E  L  G  S  R  D
  closed           x  x  .  x  x  x  .  .  .  .  .  .
  declined         x  x  x  .  x  x  .  .  .  .  .  .
  accepted         x  .  .  x  .  x  .  .  .  .  .  .
  withdrawn        x  x  x  x  x  .  .  .  .  .  .  .
  expired          x  x  x  x  x  x  .  .  .  .  .  .
  role-lost        x  x  x  x  x  x  .  .  .  .  .  .
  role-gained      x  x  x  x  x  x  .  .  .  .  .  .
  sender-left      x  x  x  x  x  x  .  .  .  .  .  .
  successor-left   x  x  x  x  x  x  .  .  .  .  .  .
  deleted          x  x  x  x  x  x  .  .  .  .  .  .
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
    expect(cells).toHaveLength(introductionStatuses.length ** 2);
    expect(new Set(cells.map(({ status }) => status))).toEqual(new Set(introductionStatuses));
    expect(new Set(cells.map(({ event }) => event)).size).toBe(introductionStatuses.length);
  });

  test.each(cells)('$status, $event: $cell', ({ status, event, cell }) => {
    const result = transition({ purpose, status }, event);
    if (cell === 'x') expect('refusal' in result && said(result.refusal)).toMatch(/^[A-Z].{10,}\.$/);
    else expect(result).toEqual({ status: cell === '.' ? status : letters[cell] });
  });

  test.each(introductionStatuses)('%s has ended where nobody can do anything', (status) => {
    const members = ['sent', 'answered', 'closed', 'declined', 'accepted', 'withdrawn'];
    const canDo = cells.filter(
      (each) => each.status === status && members.includes(each.event) && !'x.'.includes(each.cell),
    );
    expect(isEnded({ purpose, status })).toBe(canDo.length === 0);
  });
});
