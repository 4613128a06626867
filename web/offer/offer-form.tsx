import { useParams } from 'react-router-dom';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { defaultWeeks } from '../../shared/offer/expiry.rules.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { offers } from '../../shared/offer/offer.schema.ts';
import { save } from '../data/actions.ts';
import { AreasField } from '../ui/fields/reference-fields.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';
import { SoughtField, SoughtSection, soughtValues } from '../ui/matching/sought-fields.tsx';
import { ExpiredNotice } from './renew-button.tsx';
import { RenewalField, WeeksField } from './renewal-field.tsx';
import './offer-form.css';

const { labels } = offers;

/** An edit doesn't renew the opportunity unless the person chooses so. */
const toValues = (offer?: Presented<'offers'>) => ({
  name: offer?.name ?? '',
  description: offer?.description ?? '',
  topics: offer?.topics ?? [],
  ...soughtValues(offer),
  weeks: offer ? undefined : defaultWeeks,
});

export default function OfferForm() {
  const { id } = useParams();
  const offer = useEditedRecord('offers', id);
  if (id && !offer) return <RecordAbsent collection="offers" record={offer} />;
  const back = id ? `/offers/${id}` : '/offers';

  return (
    <FormShell
      collection="offers"
      title={offer ? t('Edit {name}', { name: offer.name }) : t('Add Opportunity')}
      schema={offers.edit}
      record={offer ?? undefined}
      toValues={toValues}
      labels={labels}
      onSave={(values, attempt) => save('offers', id, attempt, values)}
      savedTo={back}
      cancelTo={back}
      before={
        offer &&
        isExpired(offer, new Date()) && (
          <ExpiredNotice expiry={offer.expiry}>
            {t('Choose Renew below and save, and every member will see it again.')}
          </ExpiredNotice>
        )
      }
    >
      <TextField name="name" label={t(labels.name)} />
      <RichTextField name="description" label={t(labels.description)} />
      <AreasField name="topics" label={t(labels.topics)} />
      <SoughtSection>
        <SoughtField name="seeks" />
        <SoughtField name="levels" />
        <SoughtField name="regions" />
        <SoughtField name="languages" />
      </SoughtSection>
      {offer ? (
        <RenewalField name="weeks" label={t(labels.weeks)} offer={offer} />
      ) : (
        <WeeksField name="weeks" label={t(labels.weeks)} />
      )}
    </FormShell>
  );
}
