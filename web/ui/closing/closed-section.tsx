import { type Outcome, outcomeLabels } from '../../../shared/fields/codes.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { t } from '../../../shared/language/messages.ts';
import { Day } from '../content/date.tsx';
import { Section } from '../content/section.tsx';
import { rich } from '../language/rich.tsx';
import '../record/record-page.css';

/** How a closed opportunity or project ended; nothing of an open one. */
export function ClosedSection({
  outcome,
  result,
  closed,
}: {
  outcome: Outcome | undefined;
  result: string | undefined;
  closed: string | undefined;
}) {
  if (outcome === undefined || closed === undefined) return null;
  return (
    <Section title={t(fieldLabels.offers.result)}>
      <p className="closed-result" dir="auto">
        {result}
      </p>
      <p className="closed-when">
        {rich('{outcome}, closed on {day}', {
          outcome: t(outcomeLabels[outcome]),
          day: <Day iso={closed} />,
        })}
      </p>
    </Section>
  );
}
