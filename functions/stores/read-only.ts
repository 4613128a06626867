import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { isRecordWrite } from '../data/audit.ts';
import type { UnitOfWork } from '../data/change.ts';
import { duration } from './time-window.ts';

/**
 * Refuses a person's change of records while an operator has made the network read-only. What follows from earlier
 * writes goes on, as do operators and sessions: stopped for hours, it would become dead letters.
 *
 * @throws ProductError `try-again`, with the time
 */
export function assertWritable(unit: UnitOfWork): void {
  const { word, now } = unit;
  if (!word?.readOnly || !unit.writes().some(isRecordWrite)) return;
  const seconds = Math.ceil((Date.parse(word.until) - now.getTime()) / 1000);
  throw new ProductError('try-again', {
    message: word.text
      ? msg(
          'The network can only be read for now (“{why}”), so nothing was changed. You can go on in {wait}.',
        )
      : msg('The network can only be read for now, so nothing was changed. You can go on in {wait}.'),
    values: { ...(word.text && { why: word.text }), wait: duration(seconds) },
    retryAfter: seconds,
  });
}
