import { useId } from 'react';
import type { Tone } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import './filter-toggles.css';

/** `tint`: the colour that stands for the value elsewhere on the screen. */
export type ToggleOption = { value: string; label: string; detail?: string; tint?: Tone };

/** Which of several values to show. `onChange` gets them in the options' order. */
export function FilterToggles({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly ToggleOption[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}) {
  const id = useId();
  const toggle = (value: string) =>
    onChange(
      options
        .map((each) => each.value)
        .filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each))),
    );
  return (
    <fieldset className="filter-toggles screen-only" aria-labelledby={id}>
      <div className="filter-toggles-head">
        <span id={id}>{label}</span>
        <Button
          tone="quiet"
          disabled={chosen.length === options.length}
          onClick={() => onChange(options.map((each) => each.value))}
        >
          Select All
        </Button>
        <Button tone="quiet" disabled={chosen.length === 0} onClick={() => onChange([])}>
          Select None
        </Button>
      </div>
      <div className="chips">
        {options.map((option) => (
          <ToggleChip
            key={option.value}
            pressed={chosen.includes(option.value)}
            onToggle={() => toggle(option.value)}
            detail={option.detail}
            tint={option.tint}
          >
            {option.label}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}

/** One thing that is on or off. */
export function ToggleChip({
  pressed,
  onToggle,
  detail,
  tint,
  children,
}: {
  pressed: boolean;
  onToggle: () => void;
  detail?: string;
  tint?: Tone;
  children: string;
}) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onToggle}>
      <span className="chip-box" data-tint={tint}>
        {pressed && <Icon name="check" />}
      </span>
      <span>
        {children}
        {detail && <small>{detail}</small>}
      </span>
    </button>
  );
}
