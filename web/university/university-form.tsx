import { useParams, useSearchParams } from 'react-router-dom';
import { countryInWords } from '../../shared/field-types/country.ts';
import { regionInWords, regions } from '../../shared/fields/university-codes.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { earliestFounded } from '../../shared/university/university.rules.ts';
import { universities } from '../../shared/university/university.schema.ts';
import { editWithRetry, save } from '../data/actions.ts';
import { useNames, useRecord } from '../data/hooks.ts';
import { refusalOf, toast } from '../ui/feedback/toast.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { ImageField } from '../ui/fields/image-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { RightGivenAway } from '../ui/form/right-given-away.tsx';
import { SameName } from '../ui/form/same-name.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';
import { useMemberOptions } from '../ui/references/options-of.ts';
import { TopicMatrixField } from './topic-matrix-field.tsx';

const { labels } = universities;

const regionOptions = () => regions.map((region) => ({ value: region, label: regionInWords(region) }));

const toValues = (university?: Presented<'universities'>, name = '') => ({
  name: university?.name ?? name,
  picture: university?.picture,
  city: university?.city ?? '',
  country: university?.country ?? '',
  region: university?.region,
  website: university?.website ?? '',
  founded: university?.founded ?? null,
  description: university?.description ?? '',
  contact: university?.contact,
  topics: university?.topics ?? {},
});

/** Gives a new university to the request for which it was added. It is saved even where that fails. */
async function giveTo(request: Presented<'requests'>, id: string) {
  const chosen = ({ name, description }: Presented<'requests'>) => ({
    name,
    description,
    university: { id },
  });
  await editWithRetry('requests', request, chosen).catch((error) =>
    toast(
      t('Choose this university for {name}: {reason}', { name: request.name, reason: refusalOf(error) }),
      'failed',
    ),
  );
}

export default function UniversityForm() {
  const { id } = useParams();
  const university = useEditedRecord('universities', id);
  const contact = university?.contact;
  // A contact who has left the university is offered too, so that they can stay.
  const candidates = useMemberOptions(
    (user) => user.id === contact || (id !== undefined && user.university?.id === id),
  );
  const memberName = useNames('users');
  const named = useRecord('users', contact);
  const movedOn = named && named.university?.id !== id ? named.name : undefined;
  // From the desk: whoever asks to join wrote this name, and gets the university that is added.
  const [params] = useSearchParams();
  const asks = useRecord('requests', (!id && params.get('request')) || undefined);
  const back = asks ? `${names.requests.path}?open=${asks.id}` : '/universities';
  if (id && !university) return <RecordAbsent collection="universities" record={university} />;

  return (
    <FormShell
      collection="universities"
      title={university ? t('Edit {name}', { name: university.name }) : t('Add University')}
      schema={universities.edit}
      record={university ?? undefined}
      toValues={(record) => toValues(record, params.get('name') ?? '')}
      labels={labels}
      onSave={async (values, attempt) => {
        const saved = await save('universities', id, attempt, values);
        if (asks) await giveTo(asks, saved.id);
        return saved;
      }}
      savedTo={id ? `/universities/${id}` : back}
      cancelTo={id ? `/universities/${id}` : back}
    >
      <FormSection title={t('The university')}>
        <TextField name="name" label={t(labels.name)} />
        <SameName collection="universities" id={id} />
        <ImageField name="picture" label={t(labels.picture)} variant="w400" />
        <TextField name="city" label={t(labels.city)} />
        <TextField
          name="country"
          label={t(labels.country)}
          inWords={(name) => (university?.country === name ? countryInWords(university) : name)}
        />
        <SelectField
          name="region"
          label={t(labels.region)}
          options={regionOptions()}
          placeholder={t('Choose a region')}
        />
        <TextField name="website" label={t(labels.website)} type="url" />
        <NumberField
          name="founded"
          label={t(labels.founded)}
          min={earliestFounded}
          max={new Date().getFullYear()}
        />
        <RichTextField name="description" label={t(labels.description)} />
      </FormSection>
      <FormSection
        title={t(msg('Contact', 'of a university'))}
        note={
          movedOn
            ? t(
                '{name} is no longer a member of this university, but stays its contact until you choose another or none.',
                { name: movedOn },
              )
            : t(
                id
                  ? 'Only members of this university can be its contact.'
                  : 'Only members of this university can be its contact. You can choose one once it has members.',
              )
        }
      >
        <ComboboxField
          name="contact"
          label={t(labels.contact)}
          options={candidates}
          shape="id"
          nameOf={memberName}
        />
        <RightGivenAway collection="universities" record={university ?? undefined} />
      </FormSection>
      <FormSection title={t(labels.topics)}>
        <TopicMatrixField name="topics" label={t(labels.topics)} />
      </FormSection>
    </FormShell>
  );
}
