import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { followingPath } from '../../../shared/protocol/app-pages.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import { useMedia } from '../page/use-media.ts';
import { breakpoints } from '../theme/style-sheets.ts';
import NameDialog from './name-dialog.tsx';
import { useEnqueue, useWithOutbox } from './use-outbox.ts';

/** Saves the list's address under a name, offline too; says so where that is done. */
export default function SaveSearch({ address, words }: { address: string; words: string }) {
  const saved = useWithOutbox('searches');
  const enqueue = useEnqueue();
  // On a phone all controls of a list together take three rows.
  const iconOnly = useMedia(breakpoints.phone);
  const [asking, setAsking] = useState(false);
  if (!saved) return null;
  if (saved.some(({ about }) => about === address))
    return (
      <ButtonLink tone="quiet" icon={BookmarkCheck} iconOnly={iconOnly} to={followingPath}>
        {t('Saved')}
      </ButtonLink>
    );
  return (
    <>
      <Button tone="quiet" icon={Bookmark} iconOnly={iconOnly} onClick={() => setAsking(true)}>
        {t('Save this search')}
      </Button>
      {asking && (
        <NameDialog
          title={t('Save this search')}
          name={words}
          address={address}
          onClose={() => setAsking(false)}
          onSave={(name) => {
            setAsking(false);
            enqueue(
              { collection: 'searches', about: address, input: { address, name } },
              t('“{name}” was saved. Home and My Account list your searches.', { name }),
            );
          }}
        />
      )}
    </>
  );
}
