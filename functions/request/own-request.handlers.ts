import type { OwnRequest } from '../../shared/request/own-request.ts';
import { mayAnswer } from '../../shared/request/request.rules.ts';
import type { ThreadMessage } from '../../shared/request/thread.ts';
import { change, UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { administratorIds } from '../stores/administrators.ts';
import { decisionKey, declineIn, usualWait } from '../stores/decisions.ts';
import { membershipOf } from '../stores/membership.ts';

/** Calls of somebody who has an account and is no member. */

const withoutNames = (thread: ThreadMessage[] = []): OwnRequest['thread'] =>
  thread.map(({ from, text, at }) => ({ by: from === undefined ? 'applicant' : 'administrator', text, at }));

async function ownRequestOf(uid: string): Promise<OwnRequest> {
  const unit = new UnitOfWork();
  const membership = await membershipOf(uid, unit);
  const request = membership === 'waiting' ? await unit.get('requests', uid) : undefined;
  const decline = membership === 'declined' ? declineIn(await unit.item(decisionKey(uid))) : undefined;
  return {
    status: request ? 'waiting' : decline ? 'declined' : 'none',
    at: request?.createTimestamp ?? decline?.at,
    reason: decline?.reason,
    thread: withoutNames(request?.thread),
    administrators: (await administratorIds()).length,
    usualDays: await usualWait(unit),
  };
}

export const getOwnRequest: Handler<'getOwnRequest'> = async ({ uid }) => ({
  status: 200,
  body: await ownRequestOf(uid),
});

/** An answer that is sent again, because the call's answer was lost, is kept once. */
export const answerQuestion: Handler<'answerQuestion'> = async ({ uid, input, refusal }) => {
  const { message } = input();
  await change(async (unit) => {
    const request = await unit.get('requests', uid);
    if (!request) throw refusal('forbidden', { message: 'You have no request that waits for a decision.' });
    const { thread = [] } = request;
    const last = thread.at(-1);
    if (last && last.from === undefined && last.text === message) return;
    if (!mayAnswer(thread))
      throw refusal('conflict', {
        message: 'Your answers were sent. Please wait until an administrator writes.',
      });
    const answer = { text: message, at: unit.now.toISOString() };
    await unit.put('requests', { ...request, thread: [...thread, answer] });
  });
  return { status: 200, body: await ownRequestOf(uid) };
};
