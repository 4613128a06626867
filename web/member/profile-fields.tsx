import { useWatch } from 'react-hook-form';
import { codeOptions } from '../../shared/field-types/code.ts';
import { countryCodeOf } from '../../shared/field-types/country.ts';
import { contactLabels } from '../../shared/fields/contact.rules.ts';
import { t } from '../../shared/language/messages.ts';
import { besideFamilyName, waysToSort } from '../../shared/user/family-name.ts';
import { users } from '../../shared/user/user.schema.ts';
import { useFirstSyncDone, useNames, useRecords } from '../data/hooks.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { ImageField } from '../ui/fields/image-field.tsx';
import { MultiSelectField } from '../ui/fields/multi-select-field.tsx';
import { AreasField, WhoAdds } from '../ui/fields/reference-fields.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { RowsField } from '../ui/fields/rows-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { useLanguageOptions, useUniversityOptions } from '../ui/references/options-of.ts';
import { newContactRow } from './profile-values.ts';

const { labels } = users;

/** Not shown when somebody else is added, whose languages may not be known. */
export function LanguagesSection({ isSelf }: { isSelf: boolean }) {
  return (
    <FormSection
      title={t(labels.languages)}
      note={t(
        isSelf
          ? 'We’ll suggest work that needs one of these to you.'
          : 'We’ll suggest work that needs one of these to them.',
      )}
    >
      <MultiSelectField
        name="languages"
        label={t(labels.languages)}
        options={useLanguageOptions()}
        shape="ids"
      />
    </FormSection>
  );
}

type Named = { name: string; university?: { id: string } | undefined };

/**
 * Answers how a member can be sorted; undefined until the universities, whose countries decide it, are read. While they
 * come for the first time nobody waits for them.
 */
export function useWaysToSort() {
  const isFirstLoad = !useFirstSyncDone();
  const universities = useRecords('universities') ?? (isFirstLoad ? [] : undefined);
  return (
    universities &&
    (({ name, university }: Named) => {
      const place = universities.find(({ id }) => id === university?.id);
      return waysToSort(name, place && countryCodeOf(place));
    })
  );
}

/** The ways to sort the name that is typed. A choice that isn't in it any more is none. */
function SortUnderField() {
  const [name, university]: [string, Named['university']] = useWatch({ name: ['name', 'university'] });
  const ways = useWaysToSort()?.({ name, university });
  if (!ways?.others.length) return null;
  const sorted = (familyName: string) => {
    const others = besideFamilyName(name, familyName);
    return others ? `${familyName}, ${others}` : familyName;
  };
  return (
    <SelectField
      name="familyName"
      label={t(labels.familyName)}
      placeholder={t('As usual: {name}', { name: sorted(ways.usual) })}
      options={ways.others.map((value) => ({ value, label: sorted(value) }))}
      note={t('Your place in lists that are sorted by last name.')}
    />
  );
}

/** The fields of a member's own profile, or of a nomination. */
export function ProfileFields({
  proposesAddress,
  statedUniversity,
  choosesOrder,
}: {
  proposesAddress?: boolean;
  /** What the member wrote, where it isn't in the directory. */
  statedUniversity?: string | undefined;
  /** Whether to offer under which words of the name the member is sorted. */
  choosesOrder?: boolean;
}) {
  const universities = useUniversityOptions();
  const universityName = useNames('universities');

  return (
    <>
      <FormSection title={t('About')}>
        <TextField name="name" label={t(labels.name)} />
        <TextField name="title" label={t(labels.title)} />
        <ComboboxField
          name="university"
          label={t(labels.university)}
          options={universities}
          shape="object"
          nameOf={universityName}
          note={
            <>
              {statedUniversity && (
                <>
                  {t(
                    '“{university}” is not in the list yet. It stays in the profile until you choose a university.',
                    { university: statedUniversity },
                  )}{' '}
                </>
              )}
              {t('By name, city or country.')} <WhoAdds collection="universities" />
            </>
          }
        />
        {choosesOrder && <SortUnderField />}
        <ImageField name="picture" label={t(labels.picture)} variant="face200" />
      </FormSection>
      <FormSection title={t('Work')}>
        <AreasField name="topics" label={t(labels.topics)} />
        <RichTextField name="bio" label={t(labels.bio)} />
      </FormSection>
      <FormSection
        title={t(labels.contact)}
        note={t(
          proposesAddress
            ? 'Every member sees these. We filled in your sign-in address: change it if members should write to you elsewhere.'
            : 'Every member sees these.',
        )}
      >
        <RowsField
          name="contact"
          label={t(labels.contact)}
          newRow={newContactRow}
          addLabel={t('Add contact')}
          renderRow={(prefix) => (
            <>
              <SelectField
                name={`${prefix}.type`}
                label={t('Type')}
                options={codeOptions(contactLabels)}
                placeholder={t('Choose a type')}
                needed
              />
              <TextField name={`${prefix}.contact`} label={t('Contact')} unmarked />
            </>
          )}
        />
      </FormSection>
    </>
  );
}
