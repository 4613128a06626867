import { type ReactNode, useId, useState } from 'react';
import type { EditInput } from '../../shared/kinds/registry.ts';
import { type Message, t } from '../../shared/language/messages.ts';
import { type MemberWithUniversity, useSetting } from './use-setting.tsx';
import './account-page.css';
import '../ui/fields/field.css';
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
  choices: Readonly<Record<C, Message>>;
  chosen: C;
  toSetting: (choice: C) => Pick<EditInput<'users'>, 'digest' | 'writers'>;
  done: string;
  onSaved?: (() => Promise<void>) | undefined;
  children: ReactNode;
}) {
  const { save, refusal } = useSetting(member);
  /** The choice that is being saved: an arrow key moves on from it at once. */
  const [wanted, setWanted] = useState<C>();
  const id = useId();
  const choose = async (choice: C) => {
    setWanted(choice);
    await save(toSetting(choice), done, onSaved);
    setWanted((now) => (now === choice ? undefined : now));
  };
  return (
    <fieldset className="choice-setting" aria-describedby={id}>
      <legend>
        <h3>{title}</h3>
      </legend>
      {(Object.keys(choices) as C[]).map((each) => (
        <label key={each} className="check-label">
          <input type="radio" name={id} checked={each === (wanted ?? chosen)} onChange={() => choose(each)} />
          {t(choices[each])}
        </label>
      ))}
      <p id={id} className="row-with-actions-soft">
        {children}
      </p>
      {refusal}
    </fieldset>
  );
}
