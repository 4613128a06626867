import { useParams } from 'react-router-dom';
import { isClosed } from '../../shared/fields/field-values.ts';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { t } from '../../shared/language/messages.ts';
import { expiresSoon } from '../../shared/offer/expiry.rules.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { can } from '../../shared/permissions/policy.ts';
import { remove } from '../data/actions.ts';
import { useActor, useRecord } from '../data/hooks.ts';
import { CloseButton } from '../ui/closing/close-button.tsx';
import { ClosedSection } from '../ui/closing/closed-section.tsx';
import { Day } from '../ui/content/date.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { Answers } from '../ui/introductions/answers.tsx';
import { IntroductionLink } from '../ui/introductions/introduction-link.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { useSearchedFor } from '../ui/list/list-url.tsx';
import { MatchLists } from '../ui/matching/match-lists.tsx';
import { soughtFacts } from '../ui/matching/sought-facts.ts';
import { LinkedRecords } from '../ui/record/linked-records.tsx';
import { MemberCards } from '../ui/record/member-cards.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { stateBadge } from '../ui/record/state-badge.tsx';
import { ExpiredNotice, RenewButton } from './renew-button.tsx';

const labels = fieldLabels.offers;

export default function OfferPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const q = useSearchedFor();
  const offer = useRecord('offers', id);
  const poster = useRecord('users', offer?.owner);
  if (!offer) return <RecordAbsent collection="offers" record={offer} />;

  const now = new Date();
  const closed = isClosed(offer);
  return (
    <RecordPage
      collection="offers"
      id={id}
      title={offer.name}
      badges={stateBadge('offers', offer)}
      facts={[
        { icon: 'calendar', label: t(labels.expiry), value: !closed && <Day iso={offer.expiry} /> },
        ...soughtFacts({
          seeks: offer.seeks,
          levels: offer.levels,
          regions: offer.regions,
          languages: offer.languages,
        }),
      ]}
      actions={
        <RecordActions
          collection="offers"
          id={id}
          canEdit={can(actor, 'edit', 'offers', offer)}
          canDelete={can(actor, 'delete', 'offers', offer)}
          onDelete={() => remove('offers', id)}
        >
          <IntroductionLink purpose="interest" about={{ kind: 'offers', id }} />
          {(closed || expiresSoon(offer, now)) && can(actor, 'renew', 'offers', offer) && (
            <RenewButton offer={offer} />
          )}
          <CloseButton collection="offers" record={offer} />
        </RecordActions>
      }
      side={
        <>
          <RecordSection title={t(labels.topics)} isEmpty={offer.topics.length === 0}>
            <LinkedRecords collection="topics" records={offer.topics} />
          </RecordSection>
          {!closed && <MatchLists collection="offers" record={offer} except={['offers']} />}
        </>
      }
    >
      {isExpired(offer, now) && <ExpiredNotice expiry={offer.expiry} />}
      <ClosedSection outcome={offer.outcome} result={offer.result} closed={offer.closed} />
      <Answers about={{ kind: 'offers', id }} />
      <Section title={t('About')}>
        <RichText html={offer.description} q={q} />
      </Section>
      <Section title={t(labels.owner)}>
        {poster ? (
          <MemberCards label={t(labels.owner)} members={[poster]} />
        ) : (
          <RecordLink collection="users" id={offer.owner} />
        )}
      </Section>
    </RecordPage>
  );
}
