import { useState } from 'react';
import { followingPath } from '../../../shared/follow/following-path.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import NameDialog from './name-dialog.tsx';
import { useWish, useWished } from './use-wished.ts';

/** Saves the list's address under a name, offline too; says so where that is done. */
export default function SaveSearch({ address, words }: { address: string; words: string }) {
  const saved = useWished('searches');
  const wish = useWish();
  const [asking, setAsking] = useState(false);
  if (!saved) return null;
  if (saved.some(({ about }) => about === address))
    return (
      <ButtonLink tone="quiet" icon="check" to={followingPath}>
        Saved
      </ButtonLink>
    );
  return (
    <>
      <Button tone="quiet" icon="plus" onClick={() => setAsking(true)}>
        Save this search
      </Button>
      {asking && (
        <NameDialog
          title="Save this search"
          name={words}
          onClose={() => setAsking(false)}
          onSave={(name) => {
            setAsking(false);
            wish(
              { collection: 'searches', about: address, input: { address, name } },
              `“${name}” was saved. Home and My Account list your searches.`,
            );
          }}
        />
      )}
    </>
  );
}
