import { useEffect, useState } from 'react';
import { codeIn, groupDigits } from '../../shared/account/typed-code.ts';
import { type EntryDraft, entryDraft, isMailed, keepEntryDraft, noteMailed } from './entry-draft.ts';

/*
 * The link of a mail fills in its code, and a press uses it: programs that open links look at them only. It opens a tab
 * of its own, which asks the tab that waits for the code for what was typed there. Passwords stay where they were typed.
 */

type Purpose = 'join' | 'password';
type Message = { wanted: Purpose } | { purpose: Purpose; draft: EntryDraft };

const channelName = 'entry-draft';
/** Milliseconds in which a tab of this browser answers. */
const patience = 300;

/**
 * The code of the link that opened this page, and what was typed before; undefined until it is known whether another
 * tab has it.
 */
export function useMailedCode(purpose: Purpose): { code: string; draft: EntryDraft } | undefined {
  const [code] = useState(() => groupDigits(codeIn(window.location.hash) ?? ''));
  const [draft, setDraft] = useState(() => {
    const own = entryDraft();
    return code === '' || isMailed(own, purpose) ? own : undefined;
  });
  useEffect(() => {
    // The code is removed from the address bar, which may be copied, shared or stored in the history.
    if (code)
      window.history.replaceState(
        window.history.state,
        '',
        window.location.pathname + window.location.search,
      );
  }, [code]);

  const isWaiting = draft === undefined;
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    const give = () => setDraft(entryDraft());
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('wanted' in data) {
        const own = entryDraft();
        if (data.wanted === purpose && isMailed(own, purpose))
          channel.postMessage({ purpose, draft: own } satisfies Message);
      } else if (isWaiting && data.purpose === purpose && data.draft.email) {
        keepEntryDraft(data.draft);
        noteMailed(data.draft.email, purpose);
        give();
      }
    };
    if (!isWaiting) return () => channel.close();
    channel.postMessage({ wanted: purpose } satisfies Message);
    const timer = setTimeout(give, patience);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [purpose, isWaiting]);
  return draft && { code, draft };
}
