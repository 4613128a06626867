import { useController } from 'react-hook-form';
import { defaultWeeks } from '../../shared/offer/offer.rules.ts';
import { Button } from '../ui/button.tsx';
import { Day } from '../ui/date.tsx';
import { WeeksField } from './weeks-field.tsx';

/** When the offer ends, and the renewal that saving makes unless it is cancelled. */
export function RenewalField({ name, label, expiry }: { name: string; label: string; expiry: string }) {
  const { field } = useController({ name });

  if (field.value === undefined)
    return (
      <div className="renewal offered">
        <p>
          Expires <Day iso={expiry} />
        </p>
        <Button icon="retry" onClick={() => field.onChange(defaultWeeks)}>
          Renew
        </Button>
      </div>
    );
  return (
    <div className="renewal">
      <WeeksField name={name} label={label} />
      <Button icon="undo" onClick={() => field.onChange(undefined)}>
        Cancel Renewal
      </Button>
    </div>
  );
}
