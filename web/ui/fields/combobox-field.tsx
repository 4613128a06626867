import { useCombobox } from 'downshift';
import { useEffect, useMemo, useState } from 'react';
import type { Option } from '../../../shared/field-types/facet.ts';
import { t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { ComboboxControl, type OptionFieldProps, useOptionSearch } from './combobox-control.tsx';
import { Field } from './field.tsx';
import { foundOptions, namedBy } from './found-options.ts';
import { useField } from './use-field.ts';

/**
 * Chooses one of many options, found by typing; it may stay empty if the form doesn't require it.
 *
 * @param shape how the value names the record: 'user-1' or {id: 'user-1'}
 */
export function ComboboxField({
  name,
  label,
  options,
  shape,
  nameOf,
  note,
  needed,
}: OptionFieldProps & {
  shape: 'id' | 'object';
}) {
  const { value: named, onChange, frame, control } = useField(name, { note, needed });
  const { id } = control;
  const value: string | undefined = shape === 'id' ? named : named?.id;
  const chosen = useMemo(() => {
    const offered = options.find((option) => option.value === value);
    return offered ?? (value && nameOf ? { value, label: nameOf(value) } : null);
  }, [options, value, nameOf]);
  const [text, setText] = useState(chosen?.label ?? '');
  const sought = text === chosen?.label ? '' : text;
  const { found, more } = useMemo(
    () => foundOptions(options, sought, sought === '' ? chosen : null),
    [options, sought, chosen],
  );

  // The options or the value may load after the field is shown.
  const chosenLabel = chosen?.label ?? '';
  useEffect(() => setText(chosenLabel), [chosenLabel]);

  const choose = (option: Option | null) =>
    onChange(option ? (shape === 'id' ? option.value : { id: option.value }) : undefined);

  const search = useOptionSearch(id, text, {
    items: found,
    itemToString: (option) => option?.label ?? '',
    selectedItem: chosen,
    onSelectedItemChange: ({ selectedItem }) => {
      choose(selectedItem);
      setText(selectedItem?.label ?? '');
    },
    stateReducer: (state, { type, changes }) => {
      const { InputKeyDownEscape, InputKeyDownEnter, InputClick, InputBlur } = useCombobox.stateChangeTypes;
      // Escape closes the list; if it is closed already, the choice stays.
      if (type === InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 };
      // Nothing was chosen: closing would take away what was typed.
      if (type === InputKeyDownEnter && state.highlightedIndex < 0) return state;
      // Typing a whole name and leaving the field chooses it.
      if (type === InputBlur && state.highlightedIndex < 0)
        return { ...changes, selectedItem: namedBy(options, text) ?? state.selectedItem };
      // A press into the text continues typing: closing would remove it.
      return type === InputClick ? { ...changes, isOpen: true } : changes;
    },
    onIsOpenChange: ({ isOpen }) => {
      // Text that chose nothing is discarded.
      if (!isOpen) setText(chosenLabel);
    },
  });

  return (
    <Field {...frame} label={label}>
      <ComboboxControl
        search={search}
        label={label}
        control={control}
        placeholder={t('Type to search')}
        onText={setText}
        // The next letters start a new search: nobody continues typing in the name of a choice.
        onClick={(input) => text === chosen?.label && input.select()}
        buttons={
          !frame.required &&
          chosen && (
            <Button
              tone="quiet"
              icon="close"
              iconOnly
              onClick={() => {
                choose(null);
                // The button disappears with the choice.
                document.getElementById(id)?.focus();
              }}
            >
              {t('Choose none')}
            </Button>
          )
        }
        text={sought}
        found={found}
        more={more}
        isChosen={(option) => option.value === value}
      />
    </Field>
  );
}
