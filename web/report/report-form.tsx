import { useSearchParams } from 'react-router-dom';
import { codeOptions } from '../../shared/field-types/code.ts';
import { names } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { messagesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { type Reportable, reportable, reportReasons } from '../../shared/report/report.rules.ts';
import { reports } from '../../shared/report/report.schema.ts';
import { create } from '../data/actions.ts';
import { useRecord } from '../data/hooks.ts';
import { noDraft } from '../ui/drafts/use-draft.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { LongTextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';

const { labels } = reports;
const schema = reports.create.pick({ reason: true, text: true });
const toValues = () => ({ reason: undefined, text: '' });

/** Tells administrators what is wrong with a record or a message. */
export function ReportForm() {
  const [params] = useSearchParams();
  const kind = params.get('kind') ?? '';
  const id = params.get('id') ?? '';
  if (!Object.hasOwn(reportable, kind))
    return <RecordAbsent collection="reports" record={null} saved={noDraft} />;
  return <FormFor key={`${kind} ${id}`} kind={kind as Reportable} id={id} />;
}

function FormFor({ kind, id }: { kind: Reportable; id: string }) {
  const record: object | null | undefined = useRecord(kind, id);
  if (!record) return <RecordAbsent collection={kind} id={id} record={record} saved={noDraft} />;
  const back = kind === 'introductions' ? messagesPath : `${names[kind].path}/${id}`;
  return (
    <FormShell
      collection="reports"
      title={t(
        '{kind, select, users {Report This Member} universities {Report This University} taskforces {Report This Task force} projects {Report This Project} topics {Report This Area of specialization} resources {Report This Resource} offers {Report This Opportunity} other {Report This Introduction}}',
        { kind },
      )}
      schema={schema}
      toValues={toValues}
      labels={labels}
      onSave={(values, { key }) => create('reports', { record: { kind, id }, ...values }, key)}
      savedTo={reportsPath}
      savedText={t('Administrators were told.')}
      cancelTo={back}
      sends
      before={
        <p>
          {kind === 'introductions'
            ? t('Administrators get a copy of the message, which they can’t read otherwise.')
            : rich('You report {name}.', { name: <RecordLink collection={kind} id={id} /> })}{' '}
          {t('Only administrators read what you write. You are told what was done.')}
        </p>
      }
    >
      <SelectField
        name="reason"
        label={t(labels.reason)}
        options={codeOptions(reportReasons)}
        placeholder={t('Choose a reason')}
      />
      <LongTextField name="text" label={t(labels.text)} rows={6} />
    </FormShell>
  );
}
