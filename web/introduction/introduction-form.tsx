import { useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type HandoverField,
  handedOver,
  handoverFields,
  handoverKinds,
  holdersOf,
  introductionTargets,
  keptDays,
  longestMessage,
  type TargetField,
  targetKinds,
  targetOf,
} from '../../shared/introduction/introduction.rules.ts';
import { introductions } from '../../shared/introduction/introduction.schema.ts';
import { names } from '../../shared/kinds/collections.ts';
import { inDigits } from '../../shared/language/format.ts';
import { introductionsPath } from '../../shared/protocol/app-pages.ts';
import { product } from '../../shared/text/product.ts';
import { mayWrite } from '../../shared/user/writers.rules.ts';
import { create } from '../data/actions.ts';
import { useLists, useMe, useNames, useRecord } from '../data/hooks.ts';
import { Day } from '../ui/content/date.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { LongTextField } from '../ui/fields/text-field.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { noDraft } from '../ui/form/use-draft.ts';
import { useLastAdmitted } from '../ui/form/use-edited-record.ts';
import { isWaiting, useIntroductions } from '../ui/introductions/use-introductions.ts';
import { type Target, useTarget } from '../ui/introductions/use-target.ts';
import { RecordLink } from '../ui/links/links.tsx';
import { useMemberOptions } from '../ui/naming/options-of.ts';
import './introduction-form.css';

/** The problem of the agreement names what it is about, so it needs no label beside it. */
const labels = { ...introductions.labels, showsAddress: 'email address' };
const schema = introductions.create.pick({ message: true, showsAddress: true });
const toValues = () => ({ message: '', showsAddress: false });

/** The words of each shape: the form's title, and whom the message is for. */
const wording: Record<TargetField, { title: (name: string) => string; them: string; isFor: string }> = {
  member: { title: (name) => `Write to ${name}`, them: 'them', isFor: '' },
  taskforce: {
    title: (name) => `Ask to Join ${name}`,
    them: 'the chairs',
    isFor: 'You ask the chairs, who can make you a member of the task force',
  },
  project: {
    title: (name) => `I’m Interested in ${name}`,
    them: 'the leads',
    isFor: 'You write to the leads of the project',
  },
  offer: {
    title: (name) => `I’m Interested in ${name}`,
    them: 'them',
    isFor: 'You write to whoever posted the opportunity',
  },
};

/** Writes to a member, or to those who answer for a task force, a project or an opportunity. */
export default function IntroductionForm() {
  const [params] = useSearchParams();
  const handover = handoverFields.find((each) => each === params.get('handover'));
  const record = params.get('id') ?? '';
  if (handover) return <HandoverForm key={`${handover} ${record}`} field={handover} id={record} />;
  const field = introductionTargets.find((each) => params.has(each));
  if (!field)
    return (
      <MessagePage
        art="letter"
        title="Whom do you want to write to?"
        actions={
          <ButtonLink tone="primary" to={names.users.path}>
            {names.users.heading}
          </ButtonLink>
        }
      >
        <p>You write to a member from their page. You can also ask to join a task force on its page.</p>
      </MessagePage>
    );
  const id = params.get(field) ?? '';
  return <FormFor key={`${field} ${id}`} field={field} id={id} />;
}

function FormFor({ field, id }: { field: TargetField; id: string }) {
  const now = useTarget(field, id);
  const target = useLastAdmitted(now, Boolean(now && !now.refusal)) ?? now;
  if (!target) return <RecordAbsent collection={targetKinds[field]} id={id} record={target} left={noDraft} />;
  const { name } = target.record;
  const { title, them } = wording[field];
  const back = `${names[targetKinds[field]].path}/${id}`;
  if (target.refusal)
    return (
      <MessagePage
        art="letter"
        title="You can’t write this message"
        actions={<ButtonLink to={back}>{name}</ButtonLink>}
      >
        <p>{target.refusal}</p>
      </MessagePage>
    );

  const about = field === 'member' ? { member: id } : { [field]: { id } };
  return (
    <FormShell
      collection="introductions"
      title={title(name)}
      schema={schema}
      toValues={toValues}
      labels={labels}
      onSave={(values, { key }) => create('introductions', { ...about, ...values }, key)}
      savedTo={introductionsPath}
      savedText="Your message was sent."
      cancelTo={back}
      saveLabel="Send"
      before={<Recipients field={field} target={target} />}
    >
      <MessageField />
      <WhatHappens them={them} />
    </FormShell>
  );
}

const handoverLabels = { ...labels, member: 'Successor' };
const handoverSchema = introductions.create
  .pick({ member: true, message: true, showsAddress: true })
  .required({ member: true });

/** Asks a member to take over a role of the reader’s, who stays in it until then. */
function HandoverForm({ field, id }: { field: HandoverField; id: string }) {
  const collection = handoverKinds[field];
  const record: Handed | null | undefined = useRecord(collection, id);
  const me = useMe()?.user;
  const { users = [], taskforces = [], projects = [] } = useLists(['users', 'taskforces', 'projects']) ?? {};
  const self = users.find((each) => each.id === me?.id);
  const memberName = useNames('users');
  const holders = record ? holdersOf(record) : [];
  const candidates = useMemberOptions((user) => {
    const member = users.find((each) => each.id === user.id);
    return (
      !holders.includes(user.id) &&
      (field !== 'university' || user.university?.id === id) &&
      self !== undefined &&
      member !== undefined &&
      mayWrite(member, self, { taskforces, projects })
    );
  });
  if (!record) return <RecordAbsent collection={collection} id={id} record={record} left={noDraft} />;
  if (!me) return null;
  const { name } = record;
  const back = `${names[collection].path}/${id}`;
  if (!holders.includes(me.id))
    return (
      <MessagePage
        art="letter"
        title="You can’t hand this over"
        actions={<ButtonLink to={back}>{name}</ButtonLink>}
      >
        <p>
          You are not {handedOver[field]} of “{name}”.
        </p>
      </MessagePage>
    );
  return (
    <FormShell
      collection="introductions"
      title={`Hand Over ${name}`}
      schema={handoverSchema}
      toValues={() => ({
        member: undefined,
        message: `Would you take over from me as ${handedOver[field]} of “${name}”?`,
        showsAddress: false,
      })}
      labels={handoverLabels}
      onSave={(values, { key }) =>
        create('introductions', { ...values, handover: true, [field]: { id } }, key)
      }
      savedTo={introductionsPath}
      savedText="Your successor was asked."
      cancelTo={back}
      saveLabel="Send"
    >
      <ComboboxField
        name="member"
        label={handoverLabels.member}
        options={candidates}
        shape="id"
        nameOf={memberName}
        note={
          field === 'university'
            ? 'A member of this university. You stay its contact until they accept.'
            : `You stay ${handedOver[field]} until they accept.`
        }
      />
      <MessageField />
      <WhatHappens them="them" />
    </FormShell>
  );
}

type Handed = { id: string; name: string } & Parameters<typeof holdersOf>[0];

function WhatHappens({ them }: { them: string }) {
  const email = useRecord('users', useMe()?.user.id)?.email;
  return (
    <FormSection title="What happens with it">
      <ul className="introduction-form-facts">
        <li>
          {product.name} emails it to {them} once.
        </li>
        <li>Their answer comes to your email address. You don’t see theirs until they answer.</li>
        <li>After {keptDays} days the message is deleted. Who wrote to whom, and about what, is kept.</li>
      </ul>
      <CheckboxField name="showsAddress" label={introductions.labels.showsAddress} note={email} />
    </FormSection>
  );
}

/** Whom the message is for, and whether they have one from this member that waits. */
function Recipients({ field, target: { record, recipients } }: { field: TargetField; target: Target }) {
  const waiting = useIntroductions()?.sent.find((each) => {
    const { field: other, id } = targetOf(each);
    return other === field && id === record.id && isWaiting(each);
  });
  const { isFor } = wording[field];
  const universityName = useNames('universities');
  return (
    <div className="introduction-form-recipients">
      {isFor && (
        <p>
          {isFor} <RecordLink collection={targetKinds[field]} id={record.id} />:
        </p>
      )}
      <ul aria-label="To">
        {recipients.map(({ id, name, picture, title, university }) => (
          <li key={id} className="introduction-form-recipient">
            <Picture image={picture} variant="face64" name={name} size="s" />
            <div>
              <RecordLink collection="users" id={id} />
              <div className="introduction-form-soft" dir="auto">
                {[title, university && universityName(university.id)].filter(Boolean).join(', ')}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {waiting && (
        <Notice>
          You already wrote on <Day iso={waiting.createTimestamp} />, and that message still waits for an
          answer. <Link to={introductionsPath}>See your introductions</Link>
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
      label={labels.message}
      rows={9}
      note={left < 0 ? `${inDigits(-left)} characters too many` : `${inDigits(left)} characters left`}
    />
  );
}
