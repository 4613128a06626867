import { ProductError } from '../../shared/errors.ts';
import { type Operation, routeKey, routes } from '../../shared/routes.ts';
import { grantAdmin, revokeAdmin } from '../admin/admin.calls.ts';
import { readMember } from '../data/actor.ts';
import { renewOffer } from '../offer/offer.calls.ts';
import { approveRequest } from '../request/request.calls.ts';
import { approveResource } from '../resource/resource.calls.ts';
import { listDeletedMembers, restoreMember } from '../user/deleted.calls.ts';
import { dismissNotification, getMe } from '../user/user.calls.ts';
import type { Answer, Handler } from './call.ts';
import type { ApiEvent } from './event.ts';
import { getPicture, readUpload, startUpload } from './images.ts';
import { openapi } from './openapi.ts';
import { createRecord, deleteRecord, editRecord, getRecord, listRecords } from './records.ts';
import { sync } from './sync.ts';

const handlers: Record<Exclude<Operation, 'openapi'>, Handler> = {
  getMe,
  dismissNotification,
  sync,
  startUpload,
  readUpload,
  getPicture,
  listDeletedMembers,
  restoreMember,
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

const operations = new Map(routes.map((route) => [routeKey(route), route.operation]));

/** Picks the handler by the route the HTTP API has chosen; whatever it knows none for doesn't exist. */
export async function dispatch(event: ApiEvent): Promise<Answer> {
  const operation = operations.get(event.routeKey);
  if (!operation) throw new ProductError('not-found');
  if (operation === 'openapi') return openapi();
  const uid = event.requestContext.authorizer?.jwt?.claims?.sub;
  if (typeof uid !== 'string') throw new ProductError('unauthenticated');
  return handlers[operation]({
    actor: await readMember(uid),
    path: (event.pathParameters ?? {}) as Record<string, string>,
    query: (event.queryStringParameters ?? {}) as Record<string, string>,
    headers: event.headers as Record<string, string>,
    body: event.json,
  });
}
