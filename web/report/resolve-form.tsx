import { useSearchParams } from 'react-router-dom';
import { codeOptions } from '../../shared/field-types/code.ts';
import { t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { reportsPath } from '../../shared/protocol/app-pages.ts';
import { resolveReport } from '../../shared/report/report.calls.ts';
import { reportOutcomes } from '../../shared/report/report.rules.ts';
import { reports, resolution } from '../../shared/report/report.schema.ts';
import { actOn } from '../data/actions.ts';
import { useActor, useRecord } from '../data/hooks.ts';
import { noDraft } from '../ui/drafts/use-draft.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useField } from '../ui/fields/use-field.ts';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useLastAdmitted } from '../ui/form/use-edited-record.ts';
import { Report } from './report.tsx';

const { labels } = reports;
const toValues = () => ({ outcome: undefined, answer: '' });

/** An administrator says what was done about a report. */
export function ResolveForm() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const actor = useActor();
  const now = useRecord('reports', id);
  // Once it is settled, the form leads on by itself.
  const report = useLastAdmitted(now, Boolean(now && !now.outcome && can(actor, 'edit', 'reports', now)));
  const reported = useRecord(report?.record.kind ?? 'users', report?.record.id);
  if (!report)
    return (
      <RecordAbsent
        collection="reports"
        id={id}
        record={now === undefined ? undefined : null}
        saved={noDraft}
      />
    );
  return (
    <FormShell
      collection="reports"
      title={t('Settle This Report')}
      schema={resolution}
      toValues={toValues}
      labels={labels}
      onSave={(body) => actOn(resolveReport, { id, body })}
      savedTo={reportsPath}
      savedText={t('Settled. Whoever reported it is told.')}
      cancelTo={reportsPath}
      sends
      before={<Report report={report} />}
    >
      <OutcomeField isUnchanged={Boolean(reported && reported.updateTimestamp <= report.createTimestamp)} />
      <TextField name="answer" label={t(labels.answer)} note={t('Whoever reported it reads this.')} />
    </FormShell>
  );
}

/** Says it where a report would be called corrected though its record is as it was: another record may have been. */
function OutcomeField({ isUnchanged }: { isUnchanged: boolean }) {
  const { value } = useField('outcome');
  return (
    <SelectField
      name="outcome"
      label={t(labels.outcome)}
      options={codeOptions(reportOutcomes)}
      placeholder={t('Choose what was done')}
      note={
        isUnchanged && value === 'corrected'
          ? t(
              'Nothing on its page has changed since it was reported. Correct it first, or say below what else was corrected.',
            )
          : undefined
      }
    />
  );
}
