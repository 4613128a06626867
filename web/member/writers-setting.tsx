import { useId } from 'react';
import { blockings } from '../../shared/block/block.rules.ts';
import { writers } from '../../shared/user/writers.rules.ts';
import { remove } from '../data/actions.ts';
import { useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { RecordLink } from '../ui/links/record-link.tsx';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import { type MemberWithUniversity, useSetting } from './use-setting.tsx';
import './writers-setting.css';
import '../ui/list/row-with-actions.css';
import '../ui/list/rows.css';

type Writers = keyof typeof writers;

/** Who may write to the member by an introduction. */
export function WritersSetting({ member }: { member: MemberWithUniversity }) {
  const { save, refusal } = useSetting(member);
  const id = useId();
  const chosen = member.writers ?? 'everyone';
  return (
    <section className="writers-setting" aria-labelledby={id}>
      <h3 id={id}>Who may write to me</h3>
      {(Object.keys(writers) as Writers[]).map((each) => (
        <ToggleChip
          key={each}
          pressed={each === chosen}
          onToggle={() =>
            each === chosen
              ? undefined
              : save({ writers: each }, 'Your choice of who may write to you was saved.')
          }
        >
          {writers[each]}
        </ToggleChip>
      ))}
      <p className="row-with-actions-soft">
        Whatever you choose, members can ask to join your task forces and write to you about your projects and
        opportunities.
      </p>
      {refusal}
    </section>
  );
}

/** The members whose introductions this member doesn't want; nothing if there are none. */
export function BlockedMembers() {
  const blocks = useRecords('blocks');
  const id = useId();
  if (!blocks?.length) return null;
  return (
    <section className="blocked-members" aria-labelledby={id}>
      <h3 id={id}>Blocked and muted members</h3>
      <p className="row-with-actions-soft">Only you see them here. They aren’t told.</p>
      <ul className="rows" aria-labelledby={id}>
        {blocks.map((block) => (
          <li key={block.id}>
            <Blocked {...block} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Blocked({ id, of, how }: Listed<'blocks'>) {
  const name = useNames('users')(of);
  return (
    <div className="row-with-actions">
      <div className="row-with-actions-text">
        <RecordLink collection="users" id={of} />
        <div className="row-with-actions-soft">{blockings[how]}</div>
      </div>
      <ActionButton
        label={`Remove ${name}`}
        act={() => remove('blocks', id)}
        done={`${name} can reach you again, as any other member can.`}
      >
        Remove
      </ActionButton>
    </div>
  );
}
