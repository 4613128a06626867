import { contactLabels, contactTypes } from '../../shared/user/user.rules.ts';
import { useRecords } from '../data/hooks.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { ImageField } from '../ui/fields/image-field.tsx';
import { MultiSelectField } from '../ui/fields/multi-select-field.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { RowsField } from '../ui/fields/rows-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { optionsOf } from '../ui/options-of.ts';
import { emptyContactRow, profileLabels as labels } from './profile.ts';

const typeOptions = contactTypes.map((type) => ({ value: type, label: contactLabels[type] }));

/** What a member says of themselves; `required`: unless it is of somebody one nominates. */
export function ProfileFields({ required }: { required: boolean }) {
  const universities = optionsOf(useRecords('universities'));
  const topics = optionsOf(useRecords('topics'));

  return (
    <>
      <FormSection title="About">
        <TextField name="name" label={labels.name} required />
        <TextField name="title" label={labels.title} required={required} />
        <ComboboxField
          name="university"
          label={labels.university}
          options={universities}
          shape="object"
          required={required}
        />
        <ImageField name="picture" label={labels.picture} variant="face200" />
      </FormSection>
      <FormSection title="Work">
        <MultiSelectField
          name="topics"
          label={labels.topics}
          options={topics}
          shape="objects"
          required={required}
        />
        <RichTextField name="bio" label={labels.bio} required={required} />
      </FormSection>
      <FormSection title={labels.contact} note="Every member sees these.">
        <RowsField
          name="contact"
          label={labels.contact}
          newRow={emptyContactRow}
          addLabel="Add contact"
          renderRow={(prefix) => (
            <>
              <SelectField
                name={`${prefix}.type`}
                label="Type"
                options={typeOptions}
                placeholder="Choose a type"
                required={required}
              />
              <TextField name={`${prefix}.contact`} label="Contact" unmarked />
            </>
          )}
        />
      </FormSection>
    </>
  );
}
