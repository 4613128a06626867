import { Link } from 'react-router-dom';
import { roleHolders } from '../../../shared/introduction/introduction.rules.ts';
import { handoverKinds } from '../../../shared/introduction/purposes.ts';
import { t } from '../../../shared/language/messages.ts';
import { useLists } from '../../data/hooks.ts';
import { rich } from '../language/rich.tsx';
import { translateOf } from '../links/untranslated.ts';
import { introductionForm } from './use-target.ts';

/** Asks whoever leaves for successors, where nobody else has their role. */
export function Successors({ member }: { member: string }) {
  const lists = useLists(handoverKinds);
  return (
    <>
      <p>{t('Ask somebody to take over first, and leave once they have accepted:')}</p>
      <ul className="bullets">
        {handoverKinds.flatMap((kind) =>
          (lists?.[kind] ?? [])
            .filter((record) => roleHolders(record).join() === member)
            .map(({ id, name }) => (
              <li key={id}>
                {rich(
                  `{kind, select,
                    taskforces {{record}, where you are a chair}
                    projects {{record}, where you are a lead}
                    other {{record}, where you are the contact}
                  }`,
                  {
                    kind,
                    record: (
                      <Link
                        to={introductionForm({ purpose: 'handover', about: { kind, id } })}
                        translate={translateOf(kind)}
                      >
                        {name}
                      </Link>
                    ),
                  },
                )}
              </li>
            )),
        )}
      </ul>
      <p>{t('You can also leave now. Administrators are told then, and find somebody.')}</p>
    </>
  );
}
