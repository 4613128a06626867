import { useState } from 'react';

/**
 * The newest value that was admitted: a form checks its record on arrival only. When the record is deleted or changes
 * afterwards, what was written stays, and whoever sends it is told why it can't be sent.
 *
 * @param now the current value; the same one as long as nothing changed
 */
export function useLastAdmitted<Value>(now: Value, isAdmitted: boolean): Value | undefined {
  const [admitted, setAdmitted] = useState(isAdmitted ? now : undefined);
  if (isAdmitted && now !== admitted) setAdmitted(now);
  return isAdmitted ? now : admitted;
}
