import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { profileFields } from '../../shared/fields/common-fields.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { edit } from '../data/actions.ts';
import { useActor, useNames, useOnline } from '../data/hooks.ts';
import { DialogForm } from '../ui/actions/dialog-form.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { rich } from '../ui/language/rich.tsx';
import { useUniversityOptions } from '../ui/references/options-of.ts';
import { focusRequest } from './focus-request.ts';

/** Says that the list lacks the university that somebody wrote, and offers to add it or to choose one of the list. */
export function Unlisted({ request }: { request: Presented<'requests'> }) {
  const { university, statedUniversity } = request;
  const actor = useActor();
  const online = useOnline();
  const [isChoosing, setChoosing] = useState(false);
  if (university || !statedUniversity) return null;
  const add = new URLSearchParams({ name: statedUniversity, request: request.id });
  return (
    <Notice
      tone="warning"
      title={t('Their university is not in the list')}
      action={
        online && (
          <div className="unlisted-ways">
            {can(actor, 'create', 'universities') && (
              <ButtonLink to={`${names.universities.path}/add?${add}`}>{t('Add It')}</ButtonLink>
            )}
            {can(actor, 'edit', 'requests', request) && (
              <Button onClick={() => setChoosing(true)}>{t('Choose One of the List')}</Button>
            )}
          </div>
        )
      }
    >
      <p>
        {rich(
          'They wrote “{stated}”. Add it or choose one before you approve. Otherwise their profile keeps these words, and they can save it.',
          { stated: <span dir="auto">{statedUniversity}</span> },
        )}
      </p>
      {isChoosing && <ChooseUniversity request={request} onClose={() => setChoosing(false)} />}
    </Notice>
  );
}

const choice = z.object({ university: profileFields.university.input });

function ChooseUniversity({
  request: { id, version, name, description, statedUniversity },
  onClose,
}: {
  request: Presented<'requests'>;
  onClose: () => void;
}) {
  const title = t('Choose the University of {name}', { name });
  const form = useForm({ resolver: zodResolver(choice) });
  return (
    <DialogForm
      form={form}
      title={title}
      asked={title}
      sendLabel={t('Save')}
      offline={t('You are offline. You can save this when you are online again.')}
      onSend={async ({ university }) => {
        await edit('requests', id, version, { name, description, university });
        toast(t('The university of {name} was chosen.', { name }));
        // This dialog and the button that opened it are gone by now.
        focusRequest();
      }}
      onClose={onClose}
    >
      <ComboboxField
        name="university"
        label={t('University')}
        options={useUniversityOptions()}
        shape="object"
        nameOf={useNames('universities')}
        note={t('They wrote “{stated}”.', { stated: statedUniversity ?? '' })}
        needed
      />
    </DialogForm>
  );
}
