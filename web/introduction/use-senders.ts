import { createContext, useContext, useEffect, useState } from 'react';
import { listSenders } from '../../shared/introduction/introduction.calls.ts';
import { call } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';

/** The addresses of the members who wrote to the reader, by id; undefined while they aren't known. */
type Senders = ReadonlyMap<string, string> | undefined;

export const SendersContext = createContext<Senders>(undefined);
export const useSenders = (): Senders => useContext(SendersContext);

/**
 * Asks for the addresses while online. They are never stored.
 *
 * @param received what they are asked for again with, when it changes; nothing is asked for if it is empty
 */
export function useAskForSenders(received: string): Senders {
  const online = useOnline();
  const [senders, setSenders] = useState<Senders>();
  useEffect(() => {
    if (!online || received === '') return;
    // Without them the page says where else an answer can be written.
    call(listSenders).then(
      ({ senders }) => setSenders(new Map(senders.map(({ id, email }) => [id, email]))),
      () => {},
    );
  }, [online, received]);
  return senders;
}
