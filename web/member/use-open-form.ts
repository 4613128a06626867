import { useState } from 'react';

/** Which form stands open. Whoever closes one goes on at the button that opened it: `closed` says of which. */
export function useOpenForm<F>(first?: F) {
  const [open, setOpen] = useState(first);
  const [closed, setClosed] = useState<F>();
  const close = () => {
    setClosed(open);
    setOpen(undefined);
  };
  return { open, setOpen, closed, close };
}
