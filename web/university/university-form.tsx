import { useParams } from 'react-router-dom';
import type { Presented } from '../../shared/registry.ts';
import { regionDescriptions, regions } from '../../shared/university/university.rules.ts';
import { universities } from '../../shared/university/university.schema.ts';
import { create, edit } from '../data/actions.ts';
import { useRecords } from '../data/hooks.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { ImageField } from '../ui/fields/image-field.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { FormShell } from '../ui/form-shell.tsx';
import { memberOptions } from '../ui/options-of.ts';
import { RecordAbsent } from '../ui/record-absent.tsx';
import { useEditedRecord } from '../ui/use-edited-record.ts';
import { TopicMatrixField } from './topic-matrix-field.tsx';

const labels = {
  name: 'Name',
  picture: 'Picture',
  city: 'City',
  country: 'Country',
  region: 'Region',
  website: 'Website',
  description: 'Description',
  contact: 'Contact',
  topics: 'Areas of Specialization',
};

const regionOptions = regions.map((region) => ({
  value: region,
  label: `${region} ${regionDescriptions[region]}`,
}));

const toValues = (university?: Presented<'universities'>) => ({
  name: university?.name ?? '',
  picture: university?.picture,
  city: university?.city ?? '',
  country: university?.country ?? '',
  region: university?.region,
  website: university?.website ?? '',
  description: university?.description ?? '',
  contact: university?.contact,
  topics: university?.topics ?? {},
});

export default function UniversityForm() {
  const { id } = useParams();
  const university = useEditedRecord('universities', id);
  const contact = university?.contact;
  // Who has moved on since is offered too, so that they can stay or be taken out.
  const candidates = useRecords('users')?.filter(
    (user) => user.id === contact || (id && user.university?.id === id),
  );
  if (id && !university) return <RecordAbsent collection="universities" record={university} />;

  return (
    <FormShell
      collection="universities"
      title={university ? `Edit ${university.name}` : 'Add University'}
      schema={universities.edit}
      record={university ?? undefined}
      toValues={toValues}
      labels={labels}
      onSave={(values, version) =>
        id ? edit('universities', id, version, values) : create('universities', values)
      }
      savedTo={id ? `/universities/${id}` : '/universities'}
      cancelTo={id ? `/universities/${id}` : '/universities'}
    >
      <FormSection title="The university">
        <TextField name="name" label={labels.name} required />
        <ImageField name="picture" label={labels.picture} variant="w400" />
        <TextField name="city" label={labels.city} required />
        <TextField name="country" label={labels.country} required />
        <SelectField
          name="region"
          label={labels.region}
          options={regionOptions}
          placeholder="Choose a region"
          required
        />
        <TextField name="website" label={labels.website} type="url" required />
        <RichTextField name="description" label={labels.description} required />
      </FormSection>
      <FormSection title="Contact" note="Only members of this university can be its contact.">
        <ComboboxField
          name="contact"
          label={labels.contact}
          options={memberOptions(candidates)}
          shape="id"
          clearable
        />
      </FormSection>
      <FormSection title={labels.topics}>
        <TopicMatrixField name="topics" label={labels.topics} />
      </FormSection>
    </FormShell>
  );
}
