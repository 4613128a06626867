import { collections } from './collections.ts';

export type Route<Name extends string = Operation> = {
  operation: Name;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In API Gateway's syntax. */
  path: string;
  /** No token is asked for. */
  public?: true;
};

/**
 * Every call that the function answers. The gateway has a route for each that is public and one for all others,
 * which asks for a token; the OpenAPI document describes them.
 */
const calls = [
  { operation: 'mailCode', method: 'POST', path: '/api/account/codes', public: true },
  { operation: 'join', method: 'POST', path: '/api/account/join', public: true },
  { operation: 'resetPassword', method: 'POST', path: '/api/account/password', public: true },
  { operation: 'checkInvitation', method: 'POST', path: '/api/account/invitation/check', public: true },
  { operation: 'acceptInvitation', method: 'POST', path: '/api/account/invitation', public: true },
  { operation: 'askToJoin', method: 'POST', path: '/api/account/request' },
  { operation: 'getMe', method: 'GET', path: '/api/me' },
  { operation: 'dismissNotification', method: 'DELETE', path: '/api/me/notifications/{id}' },
  { operation: 'declineMatch', method: 'PUT', path: '/api/me/not-for-me/{id}' },
  { operation: 'proposeAgain', method: 'DELETE', path: '/api/me/not-for-me/{id}' },
  { operation: 'listEdits', method: 'GET', path: '/api/me/edits' },
  { operation: 'askForAddress', method: 'POST', path: '/api/me/address' },
  { operation: 'verifyAddress', method: 'POST', path: '/api/me/address/verification' },
  { operation: 'changeAddress', method: 'PUT', path: '/api/me/address' },
  { operation: 'changePassword', method: 'PUT', path: '/api/me/password' },
  { operation: 'provePassword', method: 'POST', path: '/api/me/password/proof' },
  { operation: 'listSessions', method: 'GET', path: '/api/me/sessions' },
  { operation: 'endAllSessions', method: 'DELETE', path: '/api/me/sessions' },
  { operation: 'endOneSession', method: 'DELETE', path: '/api/me/sessions/{id}' },
  { operation: 'getSecondFactor', method: 'GET', path: '/api/me/second-factor' },
  { operation: 'beginSecondFactor', method: 'POST', path: '/api/me/second-factor' },
  { operation: 'confirmSecondFactor', method: 'PUT', path: '/api/me/second-factor' },
  { operation: 'proveSecondFactor', method: 'POST', path: '/api/me/second-factor/proof' },
  { operation: 'removeSecondFactor', method: 'POST', path: '/api/me/second-factor/removal' },
  { operation: 'askForProof', method: 'POST', path: '/api/me/second-factor/challenge' },
  { operation: 'provePasskey', method: 'POST', path: '/api/me/passkeys/proof' },
  { operation: 'makeRecoveryCodes', method: 'POST', path: '/api/me/second-factor/recovery' },
  { operation: 'askForReset', method: 'POST', path: '/api/me/second-factor/reset-request' },
  { operation: 'beginPasskey', method: 'POST', path: '/api/me/passkeys' },
  { operation: 'addPasskey', method: 'PUT', path: '/api/me/passkeys' },
  { operation: 'removePasskey', method: 'POST', path: '/api/me/passkeys/{id}/removal' },
  { operation: 'resetSecondFactor', method: 'DELETE', path: '/api/users/{id}/second-factor' },
  { operation: 'listTried', method: 'GET', path: '/api/users/{id}/sign-ins' },
  { operation: 'endSessionsOf', method: 'DELETE', path: '/api/users/{id}/sessions' },
  { operation: 'undoAddress', method: 'POST', path: '/api/account/undo-address', public: true },
  { operation: 'sync', method: 'GET', path: '/api/sync' },
  { operation: 'startUpload', method: 'POST', path: '/api/uploads' },
  { operation: 'readUpload', method: 'GET', path: '/api/uploads/{imageId}' },
  { operation: 'listDeletedMembers', method: 'GET', path: '/api/deleted-members' },
  { operation: 'listBounces', method: 'GET', path: '/api/bounces' },
  { operation: 'restoreMember', method: 'POST', path: '/api/users/{id}/restore' },
  { operation: 'inviteAgain', method: 'POST', path: '/api/users/{id}/invitation' },
  { operation: 'approveRequest', method: 'POST', path: '/api/requests/{id}/approve' },
  { operation: 'approveResource', method: 'POST', path: '/api/resources/{id}/approve' },
  { operation: 'renewOffer', method: 'POST', path: '/api/offers/{id}/renew' },
  { operation: 'mergeArea', method: 'POST', path: '/api/topics/{id}/merge' },
  { operation: 'grantAdmin', method: 'PUT', path: '/api/admins/{userId}' },
  { operation: 'revokeAdmin', method: 'DELETE', path: '/api/admins/{userId}' },
  { operation: 'reportMissed', method: 'POST', path: '/api/missed-searches' },
  { operation: 'listMissed', method: 'GET', path: '/api/missed-searches' },
  { operation: 'dismissMissed', method: 'DELETE', path: '/api/missed-searches/{id}' },
  { operation: 'listAudit', method: 'GET', path: '/api/audit' },
  { operation: 'listRefused', method: 'GET', path: '/api/audit/refused' },
  { operation: 'listRecordAudit', method: 'GET', path: '/api/{collection}/{id}/audit' },
  { operation: 'listRecords', method: 'GET', path: '/api/{collection}' },
  { operation: 'createRecord', method: 'POST', path: '/api/{collection}' },
  { operation: 'getRecord', method: 'GET', path: '/api/{collection}/{id}' },
  { operation: 'editRecord', method: 'PUT', path: '/api/{collection}/{id}' },
  { operation: 'deleteRecord', method: 'DELETE', path: '/api/{collection}/{id}' },
] as const satisfies readonly Route<string>[];

export type Operation = (typeof calls)[number]['operation'];

export const routes: readonly Route[] = calls;

/** Answered by the edge from the bucket, and by no function; it asks for a pass in place of a token. */
export const pictureRoute: Route<'getPicture'> = {
  operation: 'getPicture',
  method: 'GET',
  path: '/media/{imageId}/{variant}',
};

/** Answered by the edge from the app's files: a deployment writes the document there. */
export const documentRoute: Route<'openapi'> = {
  operation: 'openapi',
  method: 'GET',
  path: '/api/openapi.json',
  public: true,
};

const known = new Set<string>(collections);

function routesAt(path: string): Route[] {
  const given = path.split('/');
  return routes.filter((route) => {
    const segments = route.path.split('/');
    const fits = (segment: string, at: number) =>
      segment === '{collection}'
        ? known.has(given[at] ?? '')
        : segment.startsWith('{')
          ? given[at] !== ''
          : segment === given[at];
    return segments.length === given.length && segments.every(fits);
  });
}

/** The methods that a path has, none where there is no such path. */
export const methodsOf = (path: string): string[] => routesAt(path).map(({ method }) => method);

/** The route of a call; no path has two of one method. */
export const findRoute = (method: string, path: string): Route | undefined =>
  routesAt(path).find((route) => route.method === method);

export const routeKey = (route: Route): string => `${route.method} ${route.path}`;

/**
 * The gateway's route for callers whose browser a member used within days (`infra/edge/signed-in.ts`): calls without a
 * good token, which anybody can send, take nothing of its limit.
 */
export const membersPath = '/members';
export const membersRouteKey = `ANY ${membersPath}/{proxy+}`;
