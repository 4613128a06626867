import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { codeOptions } from '../../../shared/field-types/code.ts';
import { longestResult, type Outcome, outcomeLabels } from '../../../shared/fields/codes.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import type { Presented } from '../../../shared/kinds/registry.ts';
import { t } from '../../../shared/language/messages.ts';

import { closeOffer } from '../../../shared/offer/offer.calls.ts';
import { closeProject } from '../../../shared/project/project.calls.ts';
import type { FieldError } from '../../../shared/protocol/errors.ts';
import type { Given } from '../../api/request.ts';
import { actOn } from '../../data/actions.ts';
import { DialogForm } from '../actions/dialog-form.tsx';
import { asRefusal, toast } from '../feedback/toast.ts';
import { RequiredFields } from '../fields/required-fields.ts';
import { SelectField } from '../fields/select-field.tsx';
import { LongTextField } from '../fields/text-field.tsx';
import { Refusals } from '../fields/use-field.ts';
import { focusHeading } from '../page/page-heading.tsx';

/** A record that can be closed with an outcome. */
export type Closable =
  | { collection: 'offers'; record: Presented<'offers'> }
  | { collection: 'projects'; record: Presented<'projects'> };

type Values = { outcome?: Outcome; result: string };

type Body = Given<typeof closeOffer>['body'];

const labels = fieldLabels.offers;
const required = new Set(['outcome', 'result']);

/** Asks how an opportunity or a project ended, and closes it. */
export default function CloseDialog({ onClose, ...closable }: Closable & { onClose: () => void }) {
  const { collection, record } = closable;

  const form = useForm<Values>({ defaultValues: { result: '' } });
  const [faults, setFaults] = useState<readonly FieldError[]>([]);

  const send = async (body: Values) => {
    setFaults([]);
    // The service checks both fields: nothing here loads the schemas.
    const given = { id: record.id, body: body as Body };
    await (collection === 'offers' ? actOn(closeOffer, given) : actOn(closeProject, given));
    const done = collection === 'offers' ? t('The opportunity is closed.') : t('The project is closed.');
    toast(done, 'done', { record: record.id });
  };

  return (
    <DialogForm
      form={form}
      keptAs={{ collection, id: record.id, question: 'close' }}
      title={t('Close “{name}”', { name: record.name })}
      asked={collection === 'offers' ? t('Close this opportunity') : t('Close this project')}
      sendLabel={t('Close It')}
      reasonOf={(error) => {
        const { fields, sentence } = asRefusal(error);
        setFaults(fields ?? []);
        return fields ? undefined : sentence;
      }}
      onSend={send}
      onDone={() => {
        // The heading takes the focus only once the dialog is gone, and the button goes with it.
        flushSync(onClose);
        focusHeading();
      }}
      onClose={onClose}
    >
      <p>
        {t(
          'Members can still read it, and how it ended. It is no longer suggested to anybody, and nobody can write about it. Whoever asked about it is told once.',
        )}
      </p>
      <RequiredFields value={required}>
        <Refusals value={faults}>
          <SelectField
            name="outcome"
            label={t(labels.outcome)}
            options={codeOptions(outcomeLabels)}
            placeholder={t('Choose how it ended')}
          />
          <ResultField />
        </Refusals>
      </RequiredFields>
    </DialogForm>
  );
}

function ResultField() {
  const result: string = useWatch({ name: 'result' });
  const left = longestResult - result.trim().length;
  return (
    <LongTextField
      name="result"
      label={t(labels.result)}
      rows={3}
      note={
        left < 0
          ? t(
              'A sentence that every member can read; {count, plural, one {# character} other {# characters}} too many.',
              { count: -left },
            )
          : t(
              'A sentence that every member can read; {count, plural, one {# character} other {# characters}} left.',
              { count: left },
            )
      }
    />
  );
}
