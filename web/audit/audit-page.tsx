import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { RefusedOfDay } from '../../shared/audit.ts';
import { useNames } from '../data/hooks.ts';
import { momentOfDay } from '../language/moment-of-day.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Day } from '../ui/date.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { PagedList } from '../ui/list/paged-list.tsx';
import { useMemberOptions } from '../ui/options-of.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { AuditList } from '../ui/record/audit-list.tsx';
import { refusedWords } from '../ui/record/audit-words.ts';
import { RecordLink } from '../ui/record-link.tsx';
import { Section } from '../ui/section.tsx';
import '../ui/page.css';
import './audit-page.css';
import '../ui/record/audit-list.css';

/** For administrators: who changed what, and who was refused. The address names the person, if one is chosen. */
export default function AuditPage() {
  const [query, setQuery] = useSearchParams();
  const person = query.get('person') ?? undefined;
  const of = person === undefined ? '' : `?person=${encodeURIComponent(person)}`;
  return (
    <article className="page">
      <header>
        <BackLink to="/profile">My Account</BackLink>
        <PageHeading title="Who Changed What" />
        <p>
          Every change is remembered for a year, with who made it and as what. Only administrators see this.
        </p>
      </header>
      <div className="audit-filter">
        <PersonFilter
          person={person}
          onChange={(id) => setQuery(id ? { person: id } : {}, { replace: true })}
        />
      </div>
      <Section title="Changes">
        <AuditList path={`/api/audit${of}`} label="Changes" />
      </Section>
      <Section title="Refused Attempts">
        <PagedList<RefusedOfDay>
          key={of}
          path={`/api/audit/refused${of}`}
          label="Refused attempts"
          keyOf={({ day, person: whose }) => `${day} ${whose}`}
          renderItem={({ day, person: whose, counts }) => (
            <div className="audit-entry">
              <p>
                <strong>
                  <RecordLink collection="users" id={whose} />
                </strong>{' '}
                <span className="audit-entry-role">{refusedWords(counts)}</span>
              </p>
              <p className="audit-entry-time">
                <Day iso={momentOfDay(day)} />
              </p>
            </div>
          )}
          empty={<p>{person ? 'They were refused nothing.' : 'Nobody was refused anything.'}</p>}
          end="These are all that are remembered."
        />
      </Section>
    </article>
  );
}

function PersonFilter({
  person,
  onChange,
}: {
  person: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const form = useForm({ values: { person } });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (values.person !== person) onChange(values.person);
        },
      }),
    [form, person, onChange],
  );
  return (
    <FormProvider {...form}>
      <ComboboxField
        name="person"
        label="Made by"
        options={useMemberOptions()}
        shape="id"
        nameOf={useNames('users')}
      />
    </FormProvider>
  );
}
