import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { problemSentence } from './problems.ts';

/**
 * @param mail answers whether another code is on its way
 * @param clear empties the field: the code of before is worth nothing any more
 */
export function MailNewCode({ mail, clear }: { mail: () => Promise<boolean>; clear: () => void }) {
  const [mailing, setMailing] = useState(false);
  const press = async () => {
    setMailing(true);
    try {
      if (await mail()) {
        toast('A new code is on its way.');
        clear();
      }
    } catch (error) {
      toast(problemSentence(error), 'failed');
    }
    setMailing(false);
  };
  return (
    <Button tone="quiet" busy={mailing} onClick={press}>
      Mail a new code
    </Button>
  );
}
