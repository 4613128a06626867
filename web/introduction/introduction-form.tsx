import { useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { keptDays, longestMessage } from '../../shared/introduction/introduction.rules.ts';
import { introductions } from '../../shared/introduction/introduction.schema.ts';
import {
  aboutKinds,
  type Introduced,
  kindWordsOf,
  purposeNames,
  purposeOf,
} from '../../shared/introduction/purposes.ts';
import { names } from '../../shared/kinds/collections.ts';
import { listed } from '../../shared/language/format.ts';
import { type Message, msg, said, t } from '../../shared/language/messages.ts';
import { refusal } from '../../shared/language/refusals.ts';
import { messagesPath } from '../../shared/protocol/app-pages.ts';
import { product } from '../../shared/text/product.ts';
import { create } from '../data/actions.ts';
import { useMe, useNames, useRecord } from '../data/hooks.ts';
import { Day } from '../ui/content/date.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { noDraft } from '../ui/drafts/use-draft.ts';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { LongTextField } from '../ui/fields/text-field.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useLastAdmitted } from '../ui/form/use-edited-record.ts';
import { useWaitingFrom } from '../ui/introductions/use-introductions.ts';
import { type Target, useTarget } from '../ui/introductions/use-target.ts';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { useMemberOptions } from '../ui/references/options-of.ts';
import './introduction-form.css';

const recipientsLabel = msg('To', 'whom a message is for');

/** The problem of the agreement names what it is about, so it needs no label beside it. */
const labels = { ...introductions.labels, showsAddress: msg('email address') };
const schema = introductions.create.pick({ message: true, showsAddress: true });
const handoverSchema = introductions.create
  .pick({ message: true, showsAddress: true })
  .extend({ successor: z.string({ error: refusal('Choose who should take over from you.') }) });

/** Writes to a member, or to those who answer for a task force, a project or an opportunity. */
export default function IntroductionForm() {
  const [params] = useSearchParams();
  const purpose = purposeNames.find((each) => each === params.get('purpose'));
  const kind = aboutKinds.find((each) => each === params.get('kind'));
  const id = params.get('id') ?? '';
  const introduced = purpose && kind && { purpose, about: { kind, id } };
  if (!introduced || !kindWordsOf(introduced))
    return (
      <MessagePage
        art="letter"
        title={t('Whom do you want to write to?')}
        actions={
          <ButtonLink tone="primary" to={names.users.path}>
            {t(names.users.heading)}
          </ButtonLink>
        }
      >
        <p>
          {t('You write to a member from their page. You can also ask to join a task force on its page.')}
        </p>
      </MessagePage>
    );
  return <FormFor key={`${purpose} ${id}`} {...introduced} />;
}

function FormFor(introduced: Introduced) {
  const { kind, id } = introduced.about;
  const now = useTarget(introduced);
  const target = useLastAdmitted(now, Boolean(now && !now.refusal)) ?? now;
  if (!target) return <RecordAbsent collection={kind} id={id} record={target} saved={noDraft} />;
  const { name } = target.record;
  const { words } = purposeOf(introduced);
  const back = `${names[kind].path}/${id}`;
  if (target.refusal)
    return (
      <MessagePage art="letter" title={t(words.refused)} actions={<ButtonLink to={back}>{name}</ButtonLink>}>
        <p>{said(target.refusal)}</p>
      </MessagePage>
    );
  const mailed = kindWordsOf(introduced)?.mailed;
  const common = {
    collection: 'introductions',
    title: t(words.title, { about: name }),
    labels,
    savedTo: back,
    savedText: t(words.done),
    cancelTo: back,
    sends: true,
  } as const;
  const message = words.draft ? t(words.draft, { kind, about: name }) : '';
  return introduced.purpose === 'handover' ? (
    <FormShell
      {...common}
      schema={handoverSchema}
      toValues={() => ({ successor: undefined, message, showsAddress: false })}
      onSave={(values, { key }) => create('introductions', { ...introduced, ...values }, key)}
    >
      <SuccessorField introduced={introduced} target={target} />
      <MessageField />
      <WhatHappens mailed={mailed} />
    </FormShell>
  ) : (
    <FormShell
      {...common}
      schema={schema}
      toValues={() => ({ message, showsAddress: false })}
      onSave={(values, { key }) => create('introductions', { ...introduced, ...values }, key)}
      before={<Recipients introduced={introduced} target={target} />}
    >
      <MessageField />
      <WhatHappens mailed={mailed} />
    </FormShell>
  );
}

function SuccessorField({ introduced, target }: { introduced: Introduced; target: Target }) {
  const note = kindWordsOf(introduced)?.note;
  return (
    <ComboboxField
      name="successor"
      label={t(labels.successor)}
      options={useMemberOptions(target.isCandidate, target.isOfItsPeople)}
      shape="id"
      nameOf={useNames('users')}
      {...(note && { note: t(note) })}
    />
  );
}

function WhatHappens({ mailed }: { mailed: Message | undefined }) {
  const email = useRecord('users', useMe()?.user.id)?.email;
  return (
    <FormSection title={t('What happens with it')}>
      <ul className="bullets">
        {mailed && <li>{t(mailed, { product: product.name })}</li>}
        <li>{t('Their answer comes to your email address. You don’t see theirs until they answer.')}</li>
        <li>
          {t(
            'After {days, plural, one {# day} other {# days}} the message is deleted. Who wrote to whom, and about what, is kept.',
            { days: keptDays },
          )}
        </li>
      </ul>
      <CheckboxField name="showsAddress" label={t(introductions.labels.showsAddress)} note={email} />
    </FormSection>
  );
}

/** Whom the message is for, and whether they have one from this member that waits. */
function Recipients({ introduced, target }: { introduced: Introduced; target: Target }) {
  const { about } = introduced;
  const waiting = useWaitingFrom(introduced);
  const isFor = kindWordsOf(introduced)?.isFor;
  const universityName = useNames('universities');
  return (
    <div className="introduction-form-recipients">
      {isFor && <p>{rich(isFor, { record: () => <RecordLink collection={about.kind} id={about.id} /> })}</p>}
      <ul aria-label={t(recipientsLabel)}>
        {target.recipients.map(({ id, name, picture, title, university }) => (
          <li key={id} className="introduction-form-recipient">
            <Picture image={picture} variant="face64" name={name} size="s" />
            <div>
              <RecordLink collection="users" id={id} />
              <div className="soft" dir="auto">
                {listed(
                  [title, university && universityName(university.id)].filter((each) => each !== undefined),
                  'commas',
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {waiting && (
        <Notice>
          {rich(
            'You already wrote on {day}, and that message still waits for an answer. <link>See your messages</link>',
            {
              day: <Day iso={waiting.createTimestamp} />,
              link: (words) => <Link to={messagesPath}>{words}</Link>,
            },
          )}
        </Notice>
      )}
    </div>
  );
}

function MessageField() {
  const message: string = useWatch({ name: 'message' });
  const left = longestMessage - message.trim().length;
  return (
    <LongTextField
      name="message"
      label={t(labels.message)}
      rows={9}
      note={
        left < 0
          ? t('{count, plural, one {# character too many} other {# characters too many}}', { count: -left })
          : t('{count, plural, one {# character left} other {# characters left}}', { count: left })
      }
    />
  );
}
