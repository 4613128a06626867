import { useCombobox } from 'downshift';
import { useMemo, useState } from 'react';
import type { Option } from '../../../shared/field-types/facet.ts';
import { t } from '../../../shared/language/messages.ts';
import { Icon } from '../controls/icon.tsx';
import { ComboboxControl, type OptionFieldProps, useOptionSearch } from './combobox-control.tsx';
import { Field } from './field.tsx';
import { foundOptions, namedBy } from './found-options.ts';
import { useField } from './use-field.ts';

/**
 * Chooses several of many options, found by typing. Picking only adds: each chosen one has its own button to remove it.
 *
 * @param shape how the value names the records: ['user-1'] or [{id: 'user-1'}]
 */
export function MultiSelectField({
  name,
  label,
  options,
  shape,
  nameOf,
  note,
  needed,
}: OptionFieldProps & {
  shape: 'ids' | 'objects';
}) {
  const { value: named, onChange, frame, control } = useField(name, { note, needed });
  const { id } = control;
  const [text, setText] = useState('');
  /** The option that was picked although it is chosen already. */
  const [pickedAgain, setPickedAgain] = useState<Option>();
  const value = (named ?? []) as (string | { id: string })[];
  const ids = value.map((entry) => (typeof entry === 'string' ? entry : entry.id));
  const { found, more } = useMemo(() => foundOptions(options, text), [options, text]);

  const input = () => document.getElementById(id) as HTMLInputElement;
  const setIds = (next: string[]) => onChange(shape === 'ids' ? next : next.map((each) => ({ id: each })));

  const search = useOptionSearch(id, text, {
    items: found,
    itemToString: () => '',
    selectedItem: null,
    onStateChange: ({ selectedItem, type }) => {
      if (!selectedItem) return;
      const isChosen = ids.includes(selectedItem.value);
      if (!isChosen) setIds([...ids, selectedItem.value]);
      if (type === useCombobox.stateChangeTypes.InputBlur) return;
      setPickedAgain(isChosen ? selectedItem : undefined);
      // The list keeps its search; the next letters start a new one.
      input().select();
    },
    // The list stays open until the field is left.
    stateReducer: (state, { type, changes }) => {
      const { InputClick, ItemClick, InputKeyDownEnter, InputBlur } = useCombobox.stateChangeTypes;
      // Typing a whole name and leaving the field chooses it.
      if (type === InputBlur) return { ...changes, selectedItem: namedBy(options, text) ?? null };
      // A press into the text continues typing: closing would remove it.
      if (type === InputClick) return { ...changes, isOpen: true };
      return type === ItemClick || type === InputKeyDownEnter
        ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex, inputValue: text }
        : changes;
    },
    onIsOpenChange: ({ isOpen, type }) => {
      setPickedAgain(undefined);
      if (!isOpen && type !== useCombobox.stateChangeTypes.InputKeyDownEscape) setText('');
    },
  });

  return (
    <Field {...frame} label={label}>
      {ids.length > 0 && (
        <ul className="chosen" aria-label={t('{field}: chosen', { field: label })}>
          {ids.map((each) => {
            const text = options.find((option) => option.value === each)?.label ?? nameOf?.(each) ?? '…';
            return (
              <li key={each}>
                {text}
                <button
                  type="button"
                  onClick={() => {
                    setIds(ids.filter((other) => other !== each));
                    // The button disappears with the choice.
                    input().focus();
                  }}
                >
                  <Icon name="close" />
                  <span className="visually-hidden">{t('Remove {name}', { name: text })}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <ComboboxControl
        search={search}
        label={label}
        control={control}
        placeholder={t(ids.length > 0 ? 'Add another' : 'Type to search')}
        onText={(next) => {
          setText(next);
          setPickedAgain(undefined);
        }}
        onEscape={() => setText('')}
        text={text}
        pickedAgain={pickedAgain}
        found={found}
        more={more}
        isChosen={(option) => ids.includes(option.value)}
      />
    </Field>
  );
}
