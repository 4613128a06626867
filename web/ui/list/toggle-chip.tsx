import { useId } from 'react';
import { inDigits } from '../../../shared/language/format.ts';
import { Icon } from '../controls/icon.tsx';
import './toggle-chip.css';

/**
 * A button that is on or off.
 *
 * - `count`: how many records it stands for; 'coming' reserves its place.
 * - `tint`: the value's colour elsewhere on the screen.
 */
export function ToggleChip({
  pressed,
  onToggle,
  detail,
  count,
  tint,
  children,
}: {
  pressed: boolean;
  onToggle: () => void;
  detail?: string;
  count?: number | 'coming';
  tint?: string | undefined;
  children: string;
}) {
  const id = useId();
  return (
    <button
      type="button"
      className={count === 0 ? 'chip chip-none' : 'chip'}
      aria-pressed={pressed}
      aria-describedby={count === undefined ? undefined : id}
      onClick={onToggle}
    >
      <span className="chip-box" data-tint={tint}>
        {pressed && <Icon name="check" />}
      </span>
      <span>
        {children}
        {detail && <small>{detail}</small>}
      </span>
      {count !== undefined && (
        // The count describes the chip and is not part of its name, which stays the same.
        <span id={id} className="chip-count" aria-hidden="true">
          {count === 'coming' ? '' : inDigits(count)}
        </span>
      )}
    </button>
  );
}
