import { Link } from 'react-router-dom';
import { roleHolders } from '../../../shared/introduction/introduction.rules.ts';
import { handoverKinds, purposes } from '../../../shared/introduction/purposes.ts';
import { useLists } from '../../data/hooks.ts';
import { introductionForm } from './use-target.ts';

/** Asks whoever leaves for successors, where nobody else has their role. */
export function Successors({ member }: { member: string }) {
  const lists = useLists(handoverKinds);
  return (
    <>
      <p>Ask somebody to take over first, and leave once they have accepted:</p>
      <ul className="bullets">
        {handoverKinds.flatMap((kind) =>
          (lists?.[kind] ?? [])
            .filter((record) => roleHolders(record).join() === member)
            .map(({ id, name }) => (
              <li key={id}>
                <Link to={introductionForm({ purpose: 'handover', about: { kind, id } })}>{name}</Link>, where
                you are {purposes.handover.about[kind].role}
              </li>
            )),
        )}
      </ul>
      <p>You can also leave now. Administrators are told then, and find somebody.</p>
    </>
  );
}
