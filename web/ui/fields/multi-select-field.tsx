import { useCombobox } from 'downshift';
import { type ReactNode, useMemo, useState } from 'react';
import type { Option } from '../../field-types/facet.ts';
import { Icon } from '../controls/icon.tsx';
import { asItIsTyped, isLeftToComposing } from './as-it-is-typed.ts';
import { ComboboxMenu } from './combobox-menu.tsx';
import { LineControl } from './control.tsx';
import { Field } from './field.tsx';
import { foundOptions, namedBy } from './found-options.ts';
import { useField } from './use-field.ts';

/**
 * Several of many, found by typing. Picking adds and never removes: a chosen one is taken out by its own button.
 *
 * @param shape how the value names the records: ['user-1'] or [{id: 'user-1'}]
 * @param nameOf what a record is called that isn't among the options any more
 * @param needed where more than the schema decides whether it can be left empty
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
  /** What stood there when Enter chose nothing. */
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
      // The list stays as it was searched; the next letters begin another search.
      input().select();
    },
    // Choosing goes on until one leaves.
    stateReducer: (state, { type, changes }) => {
      const { InputClick, ItemClick, InputKeyDownEnter, InputBlur } = useCombobox.stateChangeTypes;
      // Leaving chooses what was written out.
      if (type === InputBlur) return { ...changes, selectedItem: namedBy(options, text) ?? null };
      // Who presses into what they have typed goes on typing: closing would take it away.
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
                    // The button goes with the choice.
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
            // The text changes before the next key comes: not after a round through the combobox, which
            // would take out what is typed meanwhile.
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
