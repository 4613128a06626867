import { useMemo } from 'react';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { addressHint } from '../../shared/request/address-hint.ts';
import { type Duplicate, findDuplicatePeople, likenesses } from '../../shared/request/duplicates.ts';
import { useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Section } from '../ui/content/section.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { IntroductionLink } from '../ui/introductions/introduction-link.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { Unlisted } from './unlisted.tsx';
import './desk.css';

/** Members or other requests that may be the same person, each with why. */
export function Duplicates({
  collection,
  duplicates,
  title,
}: {
  collection: Extract<Collection, 'users' | 'requests'>;
  duplicates: Duplicate[];
  title: string;
}) {
  if (duplicates.length === 0) return null;
  return (
    <Notice tone="warning" title={title}>
      {collection === 'users' && <p>{t('Check that it is not the same person before you approve.')}</p>}
      <ul className="duplicates">
        {duplicates.map(({ id, likeness }) => (
          <li key={id}>
            <RecordLink collection={collection} id={id} /> ({t(likenesses[likeness])})
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Shows the university that the address suggests, and its members, who can be asked about the person. */
export function WhoAsks({ request }: { request: Presented<'requests'> }) {
  const { email, university } = request;
  const universities = useRecords('universities');
  const members = useRecords('users');
  if (!universities) return null;
  const hint = addressHint(email, universities);
  const suggested = hint.is === 'at a university' ? hint.university : undefined;
  const place = universities.find(({ id }) => id === (university?.id ?? suggested?.id));
  const contact = members?.find(({ id }) => id === place?.contact);
  return (
    <Section title={t('Where they are')}>
      <div className="where-they-are">
        <Unlisted request={request} />
        <ul className="who-asks">
          <li>
            {suggested
              ? rich(
                  university && university.id !== suggested.id
                    ? 'The address is at {host}, the site of {university}, which is not the university that they named.'
                    : 'The address is at {host}, the site of {university}.',
                  {
                    host: hint.host,
                    university: <RecordLink collection="universities" id={suggested.id} />,
                  },
                )
              : t(
                  hint.is === 'public'
                    ? 'The address is at {host}, where anybody can get one.'
                    : 'The address is at {host}, which is the site of no university in the directory.',
                  { host: hint.host },
                )}{' '}
            {t('This proves nothing by itself.')}
          </li>
          {place && (
            <li>
              {contact
                ? rich('You can ask {person}, the contact of {university}.', {
                    person: <RecordLink collection="users" id={contact.id} />,
                    university: place.name,
                  })
                : rich('{university} has no contact whom you could ask.', {
                    university: <RecordLink collection="universities" id={place.id} />,
                  })}
            </li>
          )}
        </ul>
        {contact && <IntroductionLink purpose="message" about={{ kind: 'users', id: contact.id }} />}
      </div>
    </Section>
  );
}

/** What the directory knows of somebody who asks to join. */
export type Known = {
  /** The member who has the address already. */
  holder?: Listed<'users'> | undefined;
  nominator?: Listed<'users'> | undefined;
  /** Other members and requests that may be the same person. */
  members: Duplicate[];
  requests: Duplicate[];
};

/** Answers what is known of each request; nothing until the lists are loaded. */
export function useKnown(): (request: Pick<Listed<'requests'>, 'id' | 'nominatedBy'>) => Known {
  const requests = useRecords('requests');
  const members = useRecords('users');
  return useMemo(() => {
    const alike = requests && members && findDuplicatePeople(requests, members);
    const byId = new Map(members?.map((member) => [member.id, member]));
    return ({ id, nominatedBy }) => {
      const { members: likeMembers = [], requests: likeRequests = [] } = alike?.get(id) ?? {};
      const holder = likeMembers.find(({ likeness }) => likeness === 'address');
      return {
        holder: byId.get(holder?.id ?? ''),
        nominator: byId.get(nominatedBy ?? ''),
        members: likeMembers.filter((each) => each !== holder),
        requests: likeRequests,
      };
    };
  }, [requests, members]);
}
