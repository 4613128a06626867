import { useState } from 'react';

/** The open form. `closed` is the form closed last, whose button takes the focus. */
export function useOpenForm<F>(first?: F) {
  const [open, setOpen] = useState(first);
  const [closed, setClosed] = useState<F>();
  const close = () => {
    setClosed(open);
    setOpen(undefined);
  };
  return { open, setOpen, closed, close };
}
