import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { listAudit, listRefused } from '../../shared/audit/audit.calls.ts';
import { collections, names } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { sortedInWords } from '../../shared/language/sorted-by.ts';
import { capitalised } from '../../shared/language/text.ts';
import { momentOfDay } from '../../shared/language/time.ts';
import { call } from '../api/api.ts';
import type { Given } from '../api/request.ts';
import { useNames } from '../data/hooks.ts';
import { Day } from '../ui/content/date.tsx';
import { Section } from '../ui/content/section.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { PagedList } from '../ui/list/paged-list.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { AuditList } from '../ui/record/audit-list.tsx';
import { refusedWords } from '../ui/record/audit-words.ts';
import { useMemberOptions } from '../ui/references/options-of.ts';
import { type Filter, filterFields, filterIn, queryFor } from './audit-filter.ts';
import { OutcomesList } from './outcomes-list.tsx';
import '../ui/page/page.css';
import '../ui/record/audit-list.css';

/** A kind as in the page's address. The service refuses an unknown one. */
type Asked = NonNullable<Given<typeof listAudit>['query']>['collection'];

/** For administrators: who changed what, and who was refused. The filter is in the address. */
export default function AuditPage() {
  const [address, setAddress] = useSearchParams();
  const filter = filterIn(address);
  const query = queryFor(filter);
  const changesQuery = { ...query, collection: filter.kind as Asked };
  const isFiltered = Object.values(filter).some((each) => each !== undefined);
  return (
    <article className="page">
      <header>
        <PageHeading title={t('Who Changed What')} />
        <p>
          {t(
            'Every change is kept for a year, with who made it and in which role. Only administrators see this. Deleted records are named, members for as long as they can be restored.',
          )}
        </p>

        <ButtonLink to="/announcement">{t('Announce Something')}</ButtonLink>
      </header>
      <FilterForm
        filter={filter}
        onChange={(next) => setAddress(chosen(next), { replace: true })}
        onClear={isFiltered ? () => setAddress({}, { replace: true }) : undefined}
      />
      <Section title={t('Changes')}>
        <AuditList
          key={JSON.stringify(changesQuery)}
          ask={(cursor) => call(listAudit, { query: { ...changesQuery, cursor } })}
          label={t('Changes')}
          isFiltered={isFiltered}
        />
      </Section>
      <Section title={t('Refused Attempts')}>
        <PagedList
          key={JSON.stringify(query)}
          ask={(cursor) => call(listRefused, { query: { ...query, cursor } })}
          label={t('Refused attempts')}
          keyOf={({ day, person: whose }) => `${day} ${whose}`}
          renderItem={({ day, person: whose, counts }) => (
            <div className="audit-entry">
              <p>
                <strong>
                  <RecordLink collection="users" id={whose} />
                </strong>{' '}
                <span className="soft">{refusedWords(counts)}</span>
              </p>
              <p className="soft">
                <Day iso={momentOfDay(day)} />
              </p>
            </div>
          )}
          empty={<p>{t(filter.person ? 'Nothing was refused to them.' : 'Nobody was refused anything.')}</p>}
          end={t('These are all there are.')}
        />
      </Section>
      <Section title={t('What Came of Opportunities and Projects')}>
        <OutcomesList />
      </Section>
    </article>
  );
}

/** The chosen fields of a filter. */
const chosen = (filter: Filter): Record<string, string> =>
  Object.fromEntries(filterFields.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));

const kindOptions = () =>
  sortedInWords(
    [
      ...collections.map((value) => ({ value, label: capitalised(t(names[value].many)) })),
      { value: 'images', label: t('Pictures') },
    ],
    ({ label }) => label,
  );

function FilterForm({
  filter,
  onChange,
  onClear,
}: {
  filter: Filter;
  onChange: (filter: Filter) => void;
  onClear: (() => void) | undefined;
}) {
  const form = useForm<Filter>({ values: filter });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (filterFields.some((name) => (values[name] || undefined) !== filter[name])) onChange(values);
        },
      }),
    [form, filter, onChange],
  );
  return (
    <FormProvider {...form}>
      <search className="audit-filter">
        <ComboboxField
          name="person"
          label={t('Made by')}
          options={useMemberOptions()}
          shape="id"
          nameOf={useNames('users')}
        />
        <SelectField name="kind" label={t('Kind')} options={kindOptions()} placeholder={t('Every kind')} />
        <DateField name="from" label={t('From')} />
        <DateField name="until" label={t('Until')} />
        {onClear && (
          <Button tone="quiet" icon="close" onClick={onClear}>
            {t('Show everything')}
          </Button>
        )}
      </search>
    </FormProvider>
  );
}
