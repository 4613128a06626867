import { type UseComboboxProps, useCombobox } from 'downshift';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Option } from '../../../shared/field-types/facet.ts';
import { t } from '../../../shared/language/messages.ts';
import { Icon } from '../controls/icon.tsx';
import { asItIsTyped, isLeftToComposing } from '../controls/keyboard.ts';
import { ComboboxMenu } from './combobox-menu.tsx';
import { LineControl } from './control.tsx';

/** The props of a field that finds options by typing. */
export type OptionFieldProps = {
  name: string;
  label: string;
  options: readonly Option[];
  /** Names a record that is no longer among the options. */
  nameOf?: (id: string) => string;
  note?: ReactNode;
  /** Overrides the schema's rule of whether the field can be left empty. */
  needed?: boolean;
};

/** A combobox for the control with this id, which remembers the text with which Enter chose nothing. */
export function useOptionSearch(id: string, text: string, props: UseComboboxProps<Option>) {
  const [entered, setEntered] = useState<string>();
  const combobox = useCombobox<Option>({
    ...props,
    inputId: id,
    labelId: `${id}-label`,
    inputValue: text,
    onIsOpenChange: (change) => {
      setEntered(undefined);
      props.onIsOpenChange?.(change);
    },
  });
  const onEnter = () => combobox.highlightedIndex < 0 && setEntered(text);
  return { combobox, isEntered: entered === text, onEnter };
}

type MenuProps = Omit<ComponentProps<typeof ComboboxMenu>, 'combobox' | 'labelledBy' | 'entered'>;

/** The line that one types in, with a button for all options and the list of those that were found. */
export function ComboboxControl({
  search: { combobox, isEntered, onEnter },
  label,
  control,
  placeholder,
  onText,
  onClick,
  onEscape,
  buttons,
  ...menu
}: MenuProps & {
  search: ReturnType<typeof useOptionSearch>;
  label: string;
  control: { id: string };
  placeholder: string;
  onText: (text: string) => void;
  onClick?: (input: HTMLInputElement) => void;
  onEscape?: () => void;
  buttons?: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLeftToComposing(event)) return;
    if (event.key === 'Escape') onEscape?.();
    if (event.key === 'Enter') onEnter();
  };
  return (
    <div className="combobox">
      <LineControl
        {...combobox.getInputProps({
          ...control,
          // Typed letters must be in the state before the next key comes: the combobox's delay would lose what is
          // typed meanwhile.
          onChange: (event) => onText(event.currentTarget.value),
          onKeyDown,
          onClick: ({ currentTarget }) => onClick?.(currentTarget),
        })}
        placeholder={placeholder}
        {...asItIsTyped}
      />
      <span className="combobox-buttons">
        {buttons}
        <button
          type="button"
          {...combobox.getToggleButtonProps({ 'aria-label': t('{field}: show all', { field: label }) })}
        >
          <Icon name="down" />
        </button>
      </span>
      <ComboboxMenu {...menu} combobox={combobox} labelledBy={`${control.id}-label`} entered={isEntered} />
    </div>
  );
}
