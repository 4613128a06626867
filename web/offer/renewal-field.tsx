import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController, useWatch } from 'react-hook-form';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { defaultWeeks, expiryAfter, fewestWeeks, mostWeeks } from '../../shared/offer/expiry.rules.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { weeks as weeksRule } from '../../shared/offer/offer.schema.ts';
import { Day } from '../ui/content/date.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { fieldId } from '../ui/fields/use-field.ts';
import { rich } from '../ui/language/rich.tsx';

/** Shows when the offer expires, and whether saving renews it. */
export function RenewalField({
  name,
  label,
  offer: { expiry, closed },
}: {
  name: string;
  label: string;
  offer: Pick<Presented<'offers'>, 'expiry' | 'closed'>;
}) {
  const { field } = useController({ name });
  const renew = useRef<HTMLButtonElement>(null);
  /** One button replaces the other, and takes over the focus. */
  const change = (weeks: number | undefined) => {
    flushSync(() => field.onChange(weeks));
    if (weeks === undefined) renew.current?.focus();
    else document.getElementById(fieldId(name))?.focus();
  };

  if (field.value === undefined)
    return (
      <div className="renewal offered">
        <p>
          {rich(
            closed
              ? 'Closed on {day}'
              : isExpired({ expiry }, new Date())
                ? 'Expired on {day}'
                : 'Expires {day}',
            { day: <Day iso={closed ?? expiry} /> },
          )}
        </p>
        <Button ref={renew} icon="retry" onClick={() => change(defaultWeeks)}>
          {t(closed ? 'Open Again' : 'Renew')}
        </Button>
      </div>
    );
  const weeks = weeksRule.safeParse(field.value).data;
  const isShorter = weeks !== undefined && !closed && expiryAfter(weeks, new Date()) < expiry;
  return (
    <div className="renewal">
      <WeeksField name={name} label={label} />
      {isShorter && (
        <Notice tone="warning">
          {rich('That is earlier than now. Without this change it is open until {day}.', {
            day: <Day iso={expiry} />,
          })}
        </Notice>
      )}
      <Button icon="undo" onClick={() => change(undefined)}>
        {t('Cancel Renewal')}
      </Button>
    </div>
  );
}

/** For how many weeks from now the offer is open, and until which day. */
export function WeeksField({ name, label }: { name: string; label: string }) {
  const weeks = weeksRule.safeParse(useWatch({ name })).data;
  const note = weeks
    ? rich('It is open until {day}.', { day: <Day iso={expiryAfter(weeks, new Date())} /> })
    : t('From {fewest} to {most} weeks.', { fewest: fewestWeeks, most: mostWeeks });
  return <NumberField name={name} label={label} note={note} min={fewestWeeks} max={mostWeeks} needed />;
}
