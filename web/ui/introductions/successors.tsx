import { Link } from 'react-router-dom';
import {
  type HandoverField,
  handedOver,
  handoverFields,
  handoverKinds,
  holdersOf,
} from '../../../shared/introduction/introduction.rules.ts';
import { useLists } from '../../data/hooks.ts';
import { handoverForm } from './hand-over-link.tsx';
import './successors.css';

const kinds = Object.values(handoverKinds);

/** Asks whoever leaves for successors, where nobody else has their role. */
export function Successors({ member }: { member: string }) {
  const lists = useLists(kinds);
  const alone = (field: HandoverField) =>
    (lists?.[handoverKinds[field]] ?? []).filter((record) => {
      const holders = holdersOf(record);
      return holders.length === 1 && holders[0] === member;
    });
  return (
    <>
      <p>Ask somebody to take over first, and leave once they have accepted:</p>
      <ul className="successors">
        {handoverFields.flatMap((field) =>
          alone(field).map(({ id, name }) => (
            <li key={id}>
              <Link to={handoverForm(field, id)}>{name}</Link>, where you are {handedOver[field]}
            </li>
          )),
        )}
      </ul>
      <p>You can also leave now. Administrators are told then, and find somebody.</p>
    </>
  );
}
