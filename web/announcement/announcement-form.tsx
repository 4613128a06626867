import { announce, endAnnouncement } from '../../shared/admin/admin.calls.ts';
import { codeOptions } from '../../shared/field-types/code.ts';
import { announcementDays, announcementInput, announcementText } from '../../shared/fields/announcement.ts';
import { t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { useSaid } from '../data/announcements.ts';
import { currentSession } from '../data/session.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { AnnouncementNotice } from './announcement-notice.tsx';

const labels = { text: announcementText.label, days: announcementDays.label };
const toValues = () => ({ text: '', days: undefined });

/** Makes a call whose effect comes with the next sync. */
async function andSync(work: Promise<unknown>): Promise<undefined> {
  await work;
  await currentSession().sync.request();
}

/** An administrator says something to every member, and ends what they or another one said. */
export default function AnnouncementForm() {
  const announced = useSaid().filter(({ by }) => by !== undefined);
  return (
    <FormShell
      collection="admins"
      title={t('Announce Something')}
      schema={announcementInput}
      toValues={toValues}
      labels={labels}
      onSave={(body) => andSync(call(announce, { body }))}
      savedTo="/home"
      savedText={t('Every member sees it now.')}
      cancelTo="/home"
      sends
      before={
        <>
          <p>
            {t(
              'Every member reads this above each page, with your name, until it ends or they dismiss it. Nobody is emailed. It takes the place of what you announced before.',
            )}
          </p>
          {announced.map((each) => (
            <AnnouncementNotice
              key={each.by}
              said={each}
              action={
                <ActionButton
                  act={() => andSync(call(endAnnouncement, { userId: each.by ?? '' }))}
                  done={t('Nobody sees it any more.')}
                >
                  {t('End it for everybody')}
                </ActionButton>
              }
            />
          ))}
        </>
      }
    >
      <TextField
        name="text"
        label={t(labels.text)}
        note={t('A sentence or two. Addresses in it are no links.')}
      />
      <SelectField
        name="days"
        label={t(labels.days)}
        options={codeOptions(announcementDays.words)}
        placeholder={t('Choose how long')}
      />
    </FormShell>
  );
}
