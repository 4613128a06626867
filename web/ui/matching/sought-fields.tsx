import type { ReactNode } from 'react';
import { codeOptions } from '../../../shared/field-types/code.ts';
import { type Criteria, seeksLabels } from '../../../shared/fields/codes.ts';
import { degreeLabels, regionDescriptions } from '../../../shared/fields/university-codes.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { t } from '../../../shared/language/messages.ts';
import { MultiSelectField } from '../fields/multi-select-field.tsx';
import { FormSection } from '../form/form-section.tsx';
import { useLanguageOptions } from '../references/options-of.ts';

/** A region is also found by its association, which members call it by. */
const regionOptions = () =>
  codeOptions(regionDescriptions).map((option) => ({ ...option, detail: option.value }));
/** Called as one hook, because a field keeps its name. */
const useOptions = {
  seeks: () => codeOptions(seeksLabels),
  levels: () => codeOptions(degreeLabels),
  regions: regionOptions,
  languages: useLanguageOptions,
};

export const soughtValues = (record?: Criteria) => ({
  seeks: record?.seeks ?? [],
  levels: record?.levels ?? [],
  regions: record?.regions ?? [],
  languages: record?.languages ?? [],
});

/** The criteria of an opportunity or a project, from which suggestions are made. */
export function SoughtSection({ children }: { children: ReactNode }) {
  return (
    <FormSection
      title={t('Who you are looking for')}
      note={t(
        'We’ll suggest it to members working in its areas, and suggest them to you. Who are you looking for?',
      )}
    >
      {children}
    </FormSection>
  );
}

export function SoughtField({ name }: { name: keyof typeof useOptions }) {
  return (
    <MultiSelectField
      name={name}
      label={t(fieldLabels.offers[name])}
      options={useOptions[name]()}
      shape="ids"
    />
  );
}
