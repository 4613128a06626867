import type { UseComboboxReturnValue } from 'downshift';
import { useEffect, useRef } from 'react';
import type { Option } from '../../../shared/field-types/facet.ts';
import { t } from '../../../shared/language/messages.ts';
import { wordsOf } from '../../../shared/text/words.ts';
import { useFirstSyncDone } from '../../data/hooks.ts';
import { Icon } from '../controls/icon.tsx';
import { otherName } from './found-options.ts';
import './combobox.css';

/** The list under a combobox, for one choice and for several. */
export function ComboboxMenu({
  combobox: { isOpen, getMenuProps, getItemProps, highlightedIndex },
  labelledBy,
  text,
  entered,
  pickedAgain,
  found,
  more,
  isChosen,
}: {
  combobox: UseComboboxReturnValue<Option>;
  labelledBy: string;
  /** The text that was searched for. */
  text: string;
  /** Whether Enter was pressed with that text and chose nothing. */
  entered: boolean;
  /** The option that was picked although it is chosen already, if several can be. */
  pickedAgain?: Option;
  found: readonly Option[];
  more: number;
  isChosen: (option: Option) => boolean;
}) {
  const firstSyncDone = useFirstSyncDone();
  const words = wordsOf(text);
  const menu = useRef<HTMLDivElement>(null);
  const count = found.length;
  const isUndecided = entered && highlightedIndex < 0;
  useEffect(() => {
    // At the bottom of the window the list would open, or grow, out of sight.
    if (isOpen && count > 0) menu.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, count]);
  return (
    // Screen readers announce a message only if its element already existed and is visible.
    <div ref={menu} className={isOpen ? 'combobox-menu' : 'visually-hidden'}>
      <ul {...getMenuProps({ 'aria-labelledby': labelledBy })} hidden={!isOpen}>
        {isOpen &&
          found.map((option, index) => {
            const beside = [option.detail, otherName(option, words)].filter(Boolean).join(' · ');
            return (
              <li
                key={option.value}
                {...getItemProps({ item: option, index, 'aria-selected': isChosen(option) })}
                data-highlighted={highlightedIndex === index || undefined}
              >
                <span>
                  {option.label}
                  {beside && <small>{beside}</small>}
                </span>
                {isChosen(option) && <Icon name="check" />}
              </li>
            );
          })}
      </ul>
      <p role="status">
        {isOpen &&
          (pickedAgain || found.length === 0 || more > 0 || !firstSyncDone || isUndecided) &&
          (pickedAgain
            ? t('{name} is already chosen. To remove it, use its × above.', { name: pickedAgain.label })
            : !firstSyncDone
              ? t('Still loading: more matches may appear in a moment.')
              : found.length === 0
                ? text === ''
                  ? t('There is nothing to choose from yet.')
                  : t('No matches. Try a shorter or different word.')
                : isUndecided
                  ? t('Choose with the arrow keys and Enter, or click.')
                  : t(
                      '{count, plural, one {# more. Keep typing to narrow them down.} other {# more. Keep typing to narrow them down.}}',
                      { count: more },
                    ))}
      </p>
    </div>
  );
}
