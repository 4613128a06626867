import { useCallback, useEffect, useState } from 'react';
import type { Sentence } from '../../shared/language/messages.ts';
import type { OwnRequest } from '../../shared/request/own-request.ts';
import { getOwnRequest } from '../../shared/request/request.calls.ts';
import { call } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';
import { useAccount } from './account.ts';
import { problemSentence } from './problems.ts';

/** The request of somebody with a session who is no member; undefined until it is loaded, or without a session. */
export function useOwnRequest() {
  const online = useOnline();
  const account = useAccount();
  const [request, setRequest] = useState<OwnRequest>();
  const [problem, setProblem] = useState<Sentence>();

  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      setRequest(await call(getOwnRequest));
    } catch (error) {
      setProblem(problemSentence(error));
    }
  }, []);
  useEffect(() => {
    if (account === 'unknown' && online) load();
  }, [account, online, load]);

  return { request, setRequest, problem, load };
}
