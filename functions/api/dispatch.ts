import { collectionName } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import { viewerHeader } from '../../shared/origin.ts';
import { methodsOf, type Operation, type Route, routeKey, routes } from '../../shared/routes.ts';
import {
  acceptInvitation,
  askToJoin,
  checkInvitation,
  join,
  mailCode,
  resetPassword,
} from '../account/account.calls.ts';
import { askForAddress, changeAddress, undoAddress, verifyAddress } from '../account/address.calls.ts';
import {
  addPasskey,
  askForProof,
  beginPasskey,
  provePasskey,
  removePasskey,
} from '../account/passkey.calls.ts';
import { changePassword, provePassword } from '../account/password.calls.ts';
import { askForReset, makeRecoveryCodes } from '../account/recovery.calls.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  proveSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
} from '../account/second-factor.calls.ts';
import {
  endAllSessions,
  endOneSession,
  endSessionsOf,
  listSessions,
  listTried,
} from '../account/sessions.calls.ts';
import { grantAdmin, revokeAdmin } from '../admin/admin.calls.ts';
import { listAudit, listRecordAudit, listRefused } from '../audit/audit.calls.ts';
import { type Bearer, readCaller } from '../data/actor.ts';
import { countClient } from '../data/clients.ts';
import { countLarge } from '../data/large-answers.ts';
import { countRefusal } from '../data/refused.ts';
import { agentOf } from '../http/agent.ts';
import type { Answer, Handler } from '../http/call.ts';
import type { ApiEvent } from '../http/event.ts';
import { readUpload, startUpload } from '../media/images.calls.ts';
import { renewOffer } from '../offer/offer.calls.ts';
import { approveRequest } from '../request/request.calls.ts';
import { approveResource } from '../resource/resource.calls.ts';
import { dismissMissed, listMissed, reportMissed } from '../search/missed.calls.ts';
import { sync } from '../sync/sync.calls.ts';
import { mergeArea } from '../topic/topic.calls.ts';
import { listBounces } from '../user/bounces.calls.ts';
import { listDeletedMembers, restoreMember } from '../user/deleted.calls.ts';
import { listEdits } from '../user/edits.calls.ts';
import { inviteAgain } from '../user/invitation.calls.ts';
import { declineMatch, dismissNotification, getMe, proposeAgain } from '../user/user.calls.ts';
import { assertProved } from './assert-proved.ts';
import { getRecord, listRecords } from './read-records.ts';
import { createRecord, deleteRecord, editRecord } from './write-records.ts';

/** Called by whoever wants to get in, without a token. */
const anyones = { mailCode, join, resetPassword, checkInvitation, acceptInvitation, undoAddress };
/** Called with a token, by who may be no member. */
const strangers = { askToJoin };

type ByMembers = Exclude<Operation, keyof typeof anyones | keyof typeof strangers>;
const handlers: Record<ByMembers, Handler> = {
  getMe,
  askForAddress,
  verifyAddress,
  changeAddress,
  changePassword,
  provePassword,
  listSessions,
  endOneSession,
  endAllSessions,
  listTried,
  endSessionsOf,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  proveSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  makeRecoveryCodes,
  askForReset,
  beginPasskey,
  addPasskey,
  askForProof,
  provePasskey,
  removePasskey,
  dismissNotification,
  declineMatch,
  proposeAgain,
  listEdits,
  sync,
  startUpload,
  readUpload,
  reportMissed,
  listMissed,
  dismissMissed,
  listAudit,
  listRefused,
  listRecordAudit,
  listDeletedMembers,
  listBounces,
  restoreMember,
  inviteAgain,
  approveRequest,
  approveResource,
  renewOffer,
  mergeArea,
  grantAdmin,
  revokeAdmin,
  listRecords,
  createRecord,
  getRecord,
  editRecord,
  deleteRecord,
};

const isOf = <T extends object>(calls: T, operation: Operation): operation is Operation & keyof T =>
  operation in calls;

/** By these somebody ends a stolen session; none of them is counted. */
const ofSignIn = /^\/api\/me\/(?:password|sessions|second-factor|passkeys)(?:\/|$)/;

/**
 * Whether a call is answered to somebody who has used up their day, or whose stolen session has. A creation may be one that
 * was made before, and a sync goes on in small pages: their handlers look. Reads of their own account, and of an upload,
 * are small.
 */
const isAnsweredSpent = ({ operation, method, path }: Route) =>
  ['createRecord', 'sync', 'readUpload'].includes(operation) ||
  (method === 'GET' && path.startsWith('/api/me')) ||
  ofSignIn.test(path);

const byRouteKey = new Map(routes.map((route) => [routeKey(route), route]));

/** Of an address that has other methods they are named; any other doesn't exist. */
function noSuchCall({ rawPath = '' }: Partial<ApiEvent>): ProductError {
  const allow = methodsOf(rawPath);
  return allow.length > 0 ? new ProductError('method-not-allowed', { allow }) : new ProductError('not-found');
}

/** @throws ProductError `unauthenticated` where a token doesn't say of which sign-in it is: it could not be ended. */
function bearerOf({ requestContext, headers }: ApiEvent): Bearer & { tokenEnds: number } {
  const { sub, origin_jti: id, auth_time: time, iat, exp } = requestContext.authorizer?.jwt?.claims ?? {};
  const at = Number(time);
  if (typeof sub !== 'string' || typeof id !== 'string' || !(at > 0))
    throw new ProductError('unauthenticated');
  return {
    uid: sub,
    signIn: { id, at },
    agent: agentOf(headers['user-agent']),
    issued: Number(iat ?? at),
    tokenEnds: Number(exp),
  };
}

/** Picks the handler by the route the HTTP API has chosen; whatever it knows none for doesn't exist. */
export async function dispatch(event: ApiEvent): Promise<Answer> {
  const route = byRouteKey.get(event.routeKey);
  const path = (event.pathParameters ?? {}) as Record<string, string>;
  // `POST /api/me` has the form of `POST /api/{collection}`, and is none.
  const isCall = path.collection === undefined || collectionName.safeParse(path.collection).success;
  if (!route || !isCall) throw noSuchCall(event);
  const { operation, method } = route;
  if (isOf(anyones, operation)) {
    await countClient(event.headers[viewerHeader] ?? '');
    return anyones[operation]({ body: event.json });
  }
  const bearer = bearerOf(event);
  const { uid } = bearer;
  if (isOf(strangers, operation)) return strangers[operation]({ uid, body: event.json });
  const actor = await readCaller(bearer, { operation, collection: path.collection }, method !== 'GET');
  try {
    assertProved(operation, path, actor);
    if (actor.spent && !isAnsweredSpent(route)) throw actor.spent;
    const answer = await handlers[operation]({
      actor,
      tokenEnds: bearer.tokenEnds,
      path,
      query: (event.queryStringParameters ?? {}) as Record<string, string>,
      headers: event.headers as Record<string, string>,
      body: event.json,
    });
    if (method === 'GET') await countLarge(uid, answer, new Date());
    return answer;
  } catch (refusal) {
    await countRefusal(uid, refusal, new Date());
    throw actor.heldBack && isOfRights(refusal) ? new ProductError('second-factor-needed') : refusal;
  }
}

/** What is answered where something isn't allowed, or isn't shown. */
const isOfRights = (error: unknown) =>
  error instanceof ProductError && (error.code === 'forbidden' || error.code === 'not-found');
