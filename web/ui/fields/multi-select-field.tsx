import { useCombobox } from 'downshift';
import { type ReactNode, useMemo, useState } from 'react';
import type { Option } from '../../../shared/field-types/facet.ts';
import { Icon } from '../controls/icon.tsx';
import { asItIsTyped, isLeftToComposing } from '../controls/keyboard.ts';
import { ComboboxMenu } from './combobox-menu.tsx';
import { LineControl } from './control.tsx';
import { Field } from './field.tsx';
import { foundOptions, namedBy } from './found-options.ts';
import { useField } from './use-field.ts';

/**
 * Chooses several of many options, found by typing. Picking only adds: each chosen one has its own button to remove it.
 *
 * @param shape how the value names the records: ['user-1'] or [{id: 'user-1'}]
 * @param nameOf names a record that is no longer among the options
 * @param needed overrides the schema's rule of whether it can be left empty
 */
export function MultiSelectField({
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
  shape: 'ids' | 'objects';
  nameOf?: (id: string) => string;
  note?: ReactNode;
  needed?: boolean;
}) {
  const { value: named, onChange, frame, control } = useField(name, { note, needed });
  const { id } = control;
  const [text, setText] = useState('');
  /** The option that was picked although it is chosen already. */
  const [pickedAgain, setPickedAgain] = useState<Option>();
  /** The text with which Enter chose nothing. */
  const [entered, setEntered] = useState<string>();
  const value = (named ?? []) as (string | { id: string })[];
  const ids = value.map((entry) => (typeof entry === 'string' ? entry : entry.id));
  const { found, more } = useMemo(() => foundOptions(options, text), [options, text]);

  const input = () => document.getElementById(id) as HTMLInputElement;
  const setIds = (next: string[]) => onChange(shape === 'ids' ? next : next.map((each) => ({ id: each })));

  const combobox = useCombobox<Option>({
    inputId: id,
    labelId: `${id}-label`,
    items: found,
    itemToString: () => '',
    selectedItem: null,
    inputValue: text,
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
      setEntered(undefined);
      setPickedAgain(undefined);
      if (!isOpen && type !== useCombobox.stateChangeTypes.InputKeyDownEscape) setText('');
    },
  });

  return (
    <Field {...frame} label={label}>
      {ids.length > 0 && (
        <ul className="chosen" aria-label={`${label}: chosen`}>
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
                  <span className="visually-hidden">Remove {text}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="combobox">
        <LineControl
          {...combobox.getInputProps({
            ...control,
            // Typed letters must be in the state before the next key comes: the combobox's delay would lose what is
            // typed meanwhile.
            onChange: (event) => {
              setText(event.currentTarget.value);
              setPickedAgain(undefined);
            },
            onKeyDown: (event) => {
              if (isLeftToComposing(event)) return;
              if (event.key === 'Escape') setText('');
              if (event.key === 'Enter' && combobox.highlightedIndex < 0) setEntered(text);
            },
          })}
          placeholder={ids.length > 0 ? 'Add another' : 'Type to search'}
          {...asItIsTyped}
        />
        <span className="combobox-buttons">
          <button type="button" {...combobox.getToggleButtonProps({ 'aria-label': `${label}: show all` })}>
            <Icon name="down" />
          </button>
        </span>
        <ComboboxMenu
          combobox={combobox}
          labelledBy={`${id}-label`}
          text={text}
          entered={entered === text}
          pickedAgain={pickedAgain}
          found={found}
          more={more}
          isChosen={(option) => ids.includes(option.value)}
        />
      </div>
    </Field>
  );
}
