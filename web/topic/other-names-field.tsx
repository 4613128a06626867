import { useWatch } from 'react-hook-form';
import { languages } from '../../shared/fields/languages.ts';
import { t } from '../../shared/language/messages.ts';
import { optionsOf } from '../../shared/lists/options-of.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { LinesField } from '../ui/fields/lines-field.tsx';
import { RowsField } from '../ui/fields/rows-field.tsx';
import { FormSection } from '../ui/form/form-section.tsx';

const options = optionsOf(languages, ({ english }) => english);
const newRow = () => ({ language: undefined, names: [] });

/** An area's names in other words and languages, by which searches find it. */
export function OtherNamesField({ name, label }: { name: string; label: string }) {
  return (
    <FormSection
      title={label}
      note={t(
        'In any language: anyone who types one of them finds this area and its people. The first name in a language is the area’s name in that language. The names that came with the first areas are a draft that native speakers have yet to confirm.',
      )}
    >
      <RowsField
        name={name}
        label={label}
        newRow={newRow}
        addLabel={t('Add language')}
        renderRow={(prefix) => (
          <>
            <ComboboxField
              name={`${prefix}.language`}
              label={t('Language')}
              options={options}
              shape="id"
              needed
            />
            <Names prefix={prefix} />
          </>
        )}
      />
    </FormSection>
  );
}

function Names({ prefix }: { prefix: string }) {
  const language: string | undefined = useWatch({ name: `${prefix}.language` });
  return <LinesField name={`${prefix}.names`} label={t('Names, one on each line')} lang={language} />;
}
