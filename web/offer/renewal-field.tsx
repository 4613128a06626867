import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController } from 'react-hook-form';
import { defaultWeeks, expiryAfter, isExpired } from '../../shared/offer/offer.rules.ts';
import { weeks as weeksRule } from '../../shared/offer/offer.schema.ts';
import { Day } from '../ui/content/date.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { fieldId } from '../ui/fields/field-id.ts';
import { WeeksField } from './weeks-field.tsx';

/** Shows when the offer expires, and whether saving renews it. */
export function RenewalField({ name, label, expiry }: { name: string; label: string; expiry: string }) {
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
          {isExpired({ expiry }, new Date()) ? 'Expired on' : 'Expires'} <Day iso={expiry} />
        </p>
        <Button ref={renew} icon="retry" onClick={() => change(defaultWeeks)}>
          Renew
        </Button>
      </div>
    );
  const weeks = weeksRule.safeParse(field.value).data;
  const isShorter = weeks !== undefined && expiryAfter(weeks, new Date()) < expiry;
  return (
    <div className="renewal">
      <WeeksField name={name} label={label} />
      {isShorter && (
        <Notice tone="warning">
          That is earlier than now. Without this change it is open until <Day iso={expiry} />.
        </Notice>
      )}
      <Button icon="undo" onClick={() => change(undefined)}>
        Cancel Renewal
      </Button>
    </div>
  );
}
