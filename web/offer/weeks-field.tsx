import { expiryAfter, fewestWeeks, mostWeeks } from '../../shared/offer/offer.rules.ts';
import { weeks as weeksRule } from '../../shared/offer/offer.schema.ts';
import { Day } from '../ui/date.tsx';
import { Field } from '../ui/fields/field.tsx';
import { useField } from '../ui/fields/use-field.ts';

/** For how many weeks from now the offer stands, and until when that is. */
export function WeeksField({ name, label }: { name: string; label: string }) {
  const { field, id, problem, problemId } = useField(name);
  const weeks = weeksRule.safeParse(field.value).data;

  return (
    <Field
      id={id}
      label={label}
      note={
        weeks ? (
          <>
            It stands until <Day iso={expiryAfter(weeks, new Date())} />.
          </>
        ) : (
          `From ${fewestWeeks} to ${mostWeeks} weeks.`
        )
      }
      problem={problem}
      required
    >
      <input
        ref={field.ref}
        id={id}
        className="control weeks"
        type="number"
        inputMode="numeric"
        min={fewestWeeks}
        max={mostWeeks}
        value={Number.isNaN(field.value) ? '' : field.value}
        onChange={(event) => field.onChange(event.target.valueAsNumber)}
        onBlur={field.onBlur}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problemId ?? `${id}-note`}
      />
    </Field>
  );
}
