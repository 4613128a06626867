import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { longestResult, type Outcome, outcomeLabels } from '../../../shared/fields/codes.ts';
import { names } from '../../../shared/kinds/collections.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import type { Presented } from '../../../shared/kinds/registry.ts';
import { inDigits } from '../../../shared/language/format.ts';
import { closeOffer } from '../../../shared/offer/offer.calls.ts';
import { closeProject } from '../../../shared/project/project.calls.ts';
import type { FieldError } from '../../../shared/protocol/errors.ts';
import type { Given } from '../../api/request.ts';
import { actOn } from '../../data/actions.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { asRefusal, toast } from '../feedback/toast.ts';
import { useRefusal } from '../feedback/use-refusal.tsx';
import { RequiredFields } from '../fields/required-fields.ts';
import { SelectField } from '../fields/select-field.tsx';
import { LongTextField } from '../fields/text-field.tsx';
import { Refusals } from '../fields/use-field.ts';
import { focusHeading } from '../page/page-heading.tsx';
import { useIsStillHere } from '../page/use-leave.ts';
import '../controls/dialog.css';

/** What can be closed with an outcome. */
export type Closable =
  | { collection: 'offers'; record: Presented<'offers'> }
  | { collection: 'projects'; record: Presented<'projects'> };

/** What was chosen and typed in the dialog. */
export type ClosingDraft = { outcome?: Outcome; result: string };

type Body = Given<typeof closeOffer>['body'];

const labels = fieldLabels.offers;
const required = new Set(['outcome', 'result']);
const outcomes = Object.entries(outcomeLabels).map(([value, label]) => ({ value, label }));

/** Asks how an opportunity or a project ended, and closes it. */
export default function CloseDialog({
  draft,
  onClose,
  ...closable
}: Closable & { draft: RefObject<ClosingDraft>; onClose: () => void }) {
  const { collection, record } = closable;
  const { one } = names[collection];
  const form = useForm<ClosingDraft>({ defaultValues: draft.current });
  const isStillHere = useIsStillHere();
  const [busy, setBusy] = useState(false);
  const { refusal, forget, refuse } = useRefusal();
  const [faults, setFaults] = useState<readonly FieldError[]>([]);

  const leave = () => {
    draft.current = form.getValues();
    onClose();
  };
  const save = form.handleSubmit(async (body) => {
    forget();
    setFaults([]);
    setBusy(true);
    // The service checks both fields: nothing here loads the schemas.
    const given = { id: record.id, body: body as Body };
    try {
      await (collection === 'offers' ? actOn(closeOffer, given) : actOn(closeProject, given));
      toast(`The ${one} is closed.`, 'done', { record: record.id });
      if (!isStillHere()) return;
      // The heading takes the focus only once the dialog is gone, and the button goes with it.
      flushSync(onClose);
      focusHeading();
    } catch (error) {
      const { fields, message } = asRefusal(error);
      if (fields) setFaults(fields);
      else refuse(`Close this ${one}`, message);
      setBusy(false);
    }
  });

  return (
    <Dialog open title={`Close “${record.name}”`} onClose={leave}>
      <p>
        Members can still read it, and how it ended. It is no longer suggested to anybody, and nobody can
        write about it. Whoever asked about it is told once.
      </p>
      <FormProvider {...form}>
        <RequiredFields value={required}>
          <Refusals value={faults}>
            <SelectField
              name="outcome"
              label={labels.outcome}
              options={outcomes}
              placeholder="Choose how it ended"
            />
            <ResultField />
          </Refusals>
        </RequiredFields>
      </FormProvider>
      {refusal}
      <div className="dialog-actions">
        <Button onClick={leave}>Cancel</Button>
        <Button tone="primary" busy={busy} onClick={() => save()}>
          Close It
        </Button>
      </div>
    </Dialog>
  );
}

function ResultField() {
  const result: string = useWatch({ name: 'result' });
  const left = longestResult - result.trim().length;
  return (
    <LongTextField
      name="result"
      label={labels.result}
      rows={3}
      note={`A sentence that every member can read; ${inDigits(Math.abs(left))} characters ${left < 0 ? 'too many' : 'left'}.`}
    />
  );
}
