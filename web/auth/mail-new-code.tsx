import { useState } from 'react';
import { said, t } from '../../shared/language/messages.ts';
import { Button } from '../ui/controls/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { problemSentence } from './problems.ts';

/**
 * @param mail resolves with whether another mail was sent
 * @param clear empties the field for the next code
 */
export function MailNewCode({ mail, clear }: { mail: () => Promise<boolean>; clear: () => void }) {
  const [mailing, setMailing] = useState(false);
  const press = async () => {
    setMailing(true);
    try {
      if (await mail()) {
        toast(t('Another email with the code is on its way.'));
        clear();
      }
    } catch (error) {
      toast(said(problemSentence(error)), 'failed');
    }
    setMailing(false);
  };
  return (
    <Button tone="quiet" busy={mailing} onClick={press}>
      {t('Email the code again')}
    </Button>
  );
}
