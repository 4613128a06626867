import { useCombobox } from 'downshift';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Option } from '../../../shared/field-types/facet.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { asItIsTyped, isLeftToComposing } from '../controls/keyboard.ts';
import { ComboboxMenu } from './combobox-menu.tsx';
import { LineControl } from './control.tsx';
import { Field } from './field.tsx';
import { foundOptions, namedBy } from './found-options.ts';
import { useField } from './use-field.ts';

/**
 * Chooses one of many options, found by typing; it may stay empty if the form doesn't require it.
 *
 * @param shape how the value names the record: 'user-1' or {id: 'user-1'}
 * @param nameOf names a record that is no longer among the options
 * @param needed overrides the schema's rule of whether it can be left empty
 */
export function ComboboxField({
  name,
  label,
  options,
  shape,
  nameOf,
  note,
  needed,
}: {
  name: string;
  label: string;
  options: readonly Option[];
  shape: 'id' | 'object';
  nameOf?: (id: string) => string;
  note?: ReactNode;
  needed?: boolean;
}) {
  const { value: named, onChange, frame, control } = useField(name, { note, needed });
  const { id } = control;
  const value: string | undefined = shape === 'id' ? named : named?.id;
  const chosen = useMemo(() => {
    const offered = options.find((option) => option.value === value);
    return offered ?? (value && nameOf ? { value, label: nameOf(value) } : null);
  }, [options, value, nameOf]);
  const [text, setText] = useState(chosen?.label ?? '');
  /** The text with which Enter chose nothing. */
  const [entered, setEntered] = useState<string>();
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

  const combobox = useCombobox<Option>({
    inputId: id,
    labelId: `${id}-label`,
    items: found,
    itemToString: (option) => option?.label ?? '',
    selectedItem: chosen,
    inputValue: text,
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
      setEntered(undefined);
      // Text that chose nothing is discarded.
      if (!isOpen) setText(chosenLabel);
    },
  });

  return (
    <Field {...frame} label={label}>
      <div className="combobox">
        <LineControl
          {...combobox.getInputProps({
            ...control,
            // Typed letters must be in the state before the next key comes, without the combobox's delay.
            onChange: (event) => setText(event.currentTarget.value),
            onKeyDown: (event) => {
              if (isLeftToComposing(event)) return;
              if (event.key === 'Enter' && combobox.highlightedIndex < 0) setEntered(text);
            },
            // The next letters start a new search: nobody continues typing in the name of a choice.
            onClick: ({ currentTarget }) => text === chosen?.label && currentTarget.select(),
          })}
          placeholder="Type to search"
          {...asItIsTyped}
        />
        <span className="combobox-buttons">
          {!frame.required && chosen && (
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
              Choose none
            </Button>
          )}
          <button type="button" {...combobox.getToggleButtonProps({ 'aria-label': `${label}: show all` })}>
            <Icon name="down" />
          </button>
        </span>
        <ComboboxMenu
          combobox={combobox}
          labelledBy={`${id}-label`}
          text={sought}
          entered={entered === text}
          found={found}
          more={more}
          isChosen={(option) => option.value === value}
        />
      </div>
    </Field>
  );
}
