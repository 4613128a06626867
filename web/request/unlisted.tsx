import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { profileFields } from '../../shared/fields/common-fields.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { edit } from '../data/actions.ts';
import { useActor, useNames, useOnline } from '../data/hooks.ts';
import { DialogForm } from '../ui/actions/dialog-form.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
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
      title="Their university is not in the list"
      action={
        online && (
          <div className="unlisted-ways">
            {can(actor, 'create', 'universities') && (
              <ButtonLink to={`${names.universities.path}/add?${add}`}>Add It</ButtonLink>
            )}
            {can(actor, 'edit', 'requests', request) && (
              <Button onClick={() => setChoosing(true)}>Choose One of the List</Button>
            )}
          </div>
        )
      }
    >
      <p>
        They wrote “<span dir="auto">{statedUniversity}</span>”. Add it or choose one before you approve.
        Otherwise their profile keeps these words, and they can save it.
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
  const title = `Choose the University of ${name}`;
  const form = useForm({ resolver: zodResolver(choice) });
  return (
    <DialogForm
      form={form}
      title={title}
      asked={title}
      sendLabel="Save"
      offline="You are offline. You can save this when you are online again."
      onSend={async ({ university }) => {
        await edit('requests', id, version, { name, description, university });
        toast(`The university of ${name} was chosen.`);
        // This dialog and the button that opened it are gone by now.
        focusRequest();
      }}
      onClose={onClose}
    >
      <ComboboxField
        name="university"
        label="University"
        options={useUniversityOptions()}
        shape="object"
        nameOf={useNames('universities')}
        note={`They wrote “${statedUniversity}”.`}
        needed
      />
    </DialogForm>
  );
}
