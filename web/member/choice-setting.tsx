import { type ReactNode, useId } from 'react';
import type { EditInput } from '../../shared/kinds/registry.ts';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import { type MemberWithUniversity, useSetting } from './use-setting.tsx';
import './account-page.css';
import '../ui/list/rows.css';

/**
 * A setting of the member's account with one of several choices, which is saved when it is pressed.
 *
 * @param toSetting the fields that are saved for a choice
 * @param onSaved does what else a choice changes
 */
export function ChoiceSetting<C extends string>({
  member,
  title,
  choices,
  chosen,
  toSetting,
  done,
  onSaved,
  children,
}: {
  member: MemberWithUniversity;
  title: string;
  choices: Readonly<Record<C, string>>;
  chosen: C;
  toSetting: (choice: C) => Pick<EditInput<'users'>, 'digest' | 'writers'>;
  done: string;
  onSaved?: (() => Promise<void>) | undefined;
  children: ReactNode;
}) {
  const { save, refusal } = useSetting(member);
  const id = useId();
  return (
    <section className="choice-setting" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {(Object.keys(choices) as C[]).map((each) => (
        <ToggleChip
          key={each}
          pressed={each === chosen}
          onToggle={() => (each === chosen ? undefined : save(toSetting(each), done, onSaved))}
        >
          {choices[each]}
        </ToggleChip>
      ))}
      <p className="row-with-actions-soft">{children}</p>
      {refusal}
    </section>
  );
}
