import { ProductError } from '../../shared/errors.ts';
import { type Operation, routeKey, routes } from '../../shared/routes.ts';
import { acceptInvitation, askToJoin, join, mailCode, resetPassword } from '../account/account.calls.ts';
import { grantAdmin, revokeAdmin } from '../admin/admin.calls.ts';
import { readMember } from '../data/actor.ts';
import { renewOffer } from '../offer/offer.calls.ts';
import { approveRequest } from '../request/request.calls.ts';
import { approveResource } from '../resource/resource.calls.ts';
import { dismissNotification, getMe } from '../user/user.calls.ts';
import type { Answer, Handler } from './call.ts';
import type { ApiEvent } from './event.ts';
import { getPicture, readUpload, startUpload } from './images.ts';
import { openapi } from './openapi.ts';
import { createRecord, deleteRecord, editRecord, getRecord, listRecords } from './records.ts';
import { sync } from './sync.ts';

/** Called by whoever wants to get in, without a token. */
const anyones = { mailCode, join, resetPassword, acceptInvitation };
/** Called with a token, by who may be no member. */
const strangers = { askToJoin };

type ByMembers = Exclude<Operation, 'openapi' | keyof typeof anyones | keyof typeof strangers>;
const handlers: Record<ByMembers, Handler> = {
  getMe,
  dismissNotification,
  sync,
  startUpload,
  readUpload,
  getPicture,
  approveRequest,
  approveResource,
  renewOffer,
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

const operations = new Map(routes.map((route) => [routeKey(route), route.operation]));

/** Picks the handler by the route the HTTP API has chosen; whatever it knows none for doesn't exist. */
export async function dispatch(event: ApiEvent): Promise<Answer> {
  const operation = operations.get(event.routeKey);
  if (!operation) throw new ProductError('not-found');
  if (operation === 'openapi') return openapi();
  if (isOf(anyones, operation)) return anyones[operation]({ body: event.json });
  const uid = event.requestContext.authorizer?.jwt?.claims?.sub;
  if (typeof uid !== 'string') throw new ProductError('unauthenticated');
  if (isOf(strangers, operation)) return strangers[operation]({ uid, body: event.json });
  return handlers[operation]({
    actor: await readMember(uid),
    path: (event.pathParameters ?? {}) as Record<string, string>,
    query: (event.queryStringParameters ?? {}) as Record<string, string>,
    headers: event.headers as Record<string, string>,
    body: event.json,
  });
}
