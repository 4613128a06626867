import { useWatch } from 'react-hook-form';
import { expiryAfter, fewestWeeks, mostWeeks } from '../../shared/offer/expiry.rules.ts';
import { weeks as weeksRule } from '../../shared/offer/offer.schema.ts';
import { Day } from '../ui/content/date.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';

/** For how many weeks from now the offer is open, and until which day. */
export function WeeksField({ name, label }: { name: string; label: string }) {
  const weeks = weeksRule.safeParse(useWatch({ name })).data;
  const note = weeks ? (
    <>
      It is open until <Day iso={expiryAfter(weeks, new Date())} />.
    </>
  ) : (
    `From ${fewestWeeks} to ${mostWeeks} weeks.`
  );
  return <NumberField name={name} label={label} note={note} min={fewestWeeks} max={mostWeeks} needed />;
}
