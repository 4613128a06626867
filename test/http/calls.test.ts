import { beforeAll, expect, test } from 'vitest';
import { answerPolicy } from '../../infra/constructs/security-headers.ts';
import { documentRoute, methodsOf, type Operation, type Route, routes } from '../../shared/calls/routes.ts';
import { exampleClosing } from '../../shared/fields/common-fields.ts';
import { errorCatalogue } from '../../shared/protocol/errors.ts';
import { callIdHeader } from '../../shared/protocol/headers.ts';
import {
  aNomination,
  anIntroduction,
  anOffer,
  aProject,
  aReport,
  aResource,
  aTopic,
  missing,
  someWord,
  toJoin,
  toMember,
  unique,
} from '../factories.ts';
import { askForCode } from '../helpers/account.ts';
import { type CallOptions, call, expectStatus, refusal } from '../helpers/api.ts';
import { codeFor } from '../helpers/mail.ts';
import { aChair, aMember, commonGround, type Person, password, theAdministrator } from '../helpers/people.ts';
import { forgedFor } from './tokens.ts';

/**
 * One call of each operation through the whole edge: CloudFront, the gateway and its authorizer, the function with its
 * own role. What the API answers otherwise is asked in process (test/api).
 */
type Step = {
  /** The member where nobody is named. */
  by?: 'administrator' | 'leaving' | 'other' | 'chair';
  /** What stands in the place of the address's parameters. */
  at?: string[];
  body?: unknown;
  version?: number;
  is: string;
};

let people: Record<'administrator' | 'member' | 'leaving' | 'other' | 'chair', Person>;
let steps: Record<Operation, Step>;

beforeAll(async () => {
  const administrator = await theAdministrator();
  const [member, leaving, other] = [await aMember(), await aMember(), await aMember()];
  const chair = await aChair();
  people = { administrator, member, leaving, other, chair };
  const { api } = administrator;
  const { topic } = await commonGround();
  const topics = [{ id: topic.id }];
  const gone = await aMember();
  expectStatus(await api.delete(`/api/users/${gone.id}`), 204);
  const profile = await member.api.read(`/api/users/${member.id}`);
  const invited = await api.create('users', { ...profile, email: `${unique('invited')}@colloquy.example` });
  const request = await member.api.create('requests', aNomination());
  const taskforce = { id: chair.taskforce.id };
  const resource = await chair.api.create('resources', aResource({ taskforce, topics }));
  const offer = await member.api.create('offers', anOffer());
  const project = await member.api.create('projects', aProject({ topics, leads: [member.id] }));
  const asked = await member.api.create('introductions', anIntroduction(toJoin(taskforce.id)));
  const report = await member.api.create('reports', aReport('projects', project.id));
  const written = await chair.api.create('introductions', anIntroduction(toMember(member.id)));
  const [merged, stays, area, another] = [
    await api.create('topics', aTopic()),
    await api.create('topics', aTopic()),
    await api.create('topics', aTopic()),
    await api.create('topics', aTopic()),
  ];
  const wish = { contentType: 'image/png', size: 9, purpose: 'picture' };
  const { imageId } = expectStatus(await member.api.post<{ imageId: string }>('/api/uploads', wish), 201);
  const email = `${unique('person')}@colloquy.example`;
  await askForCode(email, 'join');
  const joining = {
    email,
    code: await codeFor(email),
    password,
    name: 'Jo Joining',
    university: 'Universidad del Agua',
    title: 'Lecturer',
    reason: 'I teach.',
  };
  const byPassword = { password: 'not the password' };

  steps = {
    mailCode: { body: { email: member.email, purpose: 'password' }, is: '202' },
    join: { body: joining, is: '204' },
    resetPassword: { body: {}, is: '422 invalid' },
    checkInvitation: { body: {}, is: '422 invalid' },
    acceptInvitation: { body: {}, is: '422 invalid' },
    listRecentFactors: { body: {}, is: '422 invalid' },
    revertEmail: { body: {}, is: '422 invalid' },
    askToJoin: { body: {}, is: '403 forbidden' },
    getOwnRequest: { is: '200' },
    answerQuestion: { body: { message: 'I teach.' }, is: '403 forbidden' },
    getMe: { is: '200' },
    dismissNotification: { at: ['none'], is: '404 not-found' },
    dismissNotifications: { body: {}, is: '422 invalid' },
    declineMatch: { at: [offer.id], is: '200' },
    proposeAgain: { at: [offer.id], is: '200' },
    listEdits: { is: '200' },
    listSenders: { is: '200' },
    askForAddress: { body: {}, is: '422 invalid' },
    verifyAddress: { is: '200' },
    changeAddress: { body: {}, is: '422 invalid' },
    changePassword: { body: {}, is: '422 invalid' },
    reauthenticateByPassword: { body: byPassword, is: '422 invalid' },
    listSessions: { is: '200' },
    signOut: { by: 'leaving', is: '204' },
    endAllSessions: { by: 'other', is: '204' },
    endOneSession: { at: ['none'], is: '404 not-found' },
    getSecondFactor: { is: '200' },
    beginSecondFactor: { body: { password }, is: '200' },
    confirmSecondFactor: { body: {}, is: '422 invalid' },
    reauthenticateByCode: { body: {}, is: '422 invalid' },
    makeRecoveryCodes: { body: byPassword, is: '422 invalid' },
    askForReset: { body: {}, is: '409 conflict' },
    removeSecondFactor: { body: byPassword, is: '422 invalid' },
    startReauthentication: { body: {}, is: '200' },
    reauthenticateByPasskey: { body: {}, is: '422 invalid' },
    beginPasskey: { body: { password }, is: '200' },
    addPasskey: { body: {}, is: '422 invalid' },
    removePasskey: { at: ['none'], body: byPassword, is: '422 invalid' },
    resetSecondFactor: { by: 'administrator', at: [leaving.id], is: '409 conflict' },
    listSignInAttempts: { by: 'administrator', at: [leaving.id], is: '200' },
    endSessionsOf: { by: 'administrator', at: ['none'], is: '404 not-found' },
    sync: { is: '200' },
    startUpload: { body: wish, is: '201' },
    readUpload: { at: [imageId], is: '200' },
    listDeletedMembers: { by: 'administrator', is: '200' },
    listBounces: { by: 'administrator', is: '200' },
    restoreMember: { by: 'administrator', at: [gone.id], is: '200' },
    inviteAgain: { by: 'administrator', at: [invited.id], is: '200' },
    approveRequest: { by: 'administrator', at: [request.id], is: '200' },
    askApplicant: { by: 'administrator', at: ['none'], body: { message: 'Where?' }, is: '404 not-found' },
    declineRequest: { by: 'administrator', at: ['none'], body: {}, is: '404 not-found' },
    approveResource: { by: 'administrator', at: [resource.id], is: '200' },
    acceptIntroduction: { by: 'chair', at: [asked.id], is: '200' },
    resolveReport: {
      by: 'administrator',
      at: [report.id],
      body: { outcome: 'nothing', answer: 'All is well.' },
      is: '200',
    },
    answerRole: { body: { record: { kind: 'projects', id: project.id }, answer: 'accept' }, is: '204' },
    leaveTaskforce: { at: ['none'], is: '404 not-found' },
    resolveIntroduction: { at: [written.id], body: { status: 'answered' }, is: '200' },
    renewOffer: { at: [offer.id], body: { weeks: 2 }, is: '200' },
    closeOffer: { at: [offer.id], body: exampleClosing, is: '200' },
    closeProject: { at: [project.id], body: exampleClosing, is: '200' },
    mergeArea: { by: 'administrator', at: [merged.id], body: { into: stays.id }, is: '200' },
    grantAdmin: { by: 'administrator', at: [chair.id], is: '204' },
    revokeAdmin: { by: 'administrator', at: [chair.id], is: '204' },
    announce: { by: 'administrator', body: { text: 'Hello, everybody.', days: '1' }, is: '204' },
    endAnnouncement: { by: 'administrator', at: [people.administrator.id], is: '204' },
    reportMissed: { body: missing(someWord()), is: '204' },
    markSeen: { body: {}, is: '422 invalid' },
    unsubscribe: { at: ['none'], is: '404 not-found' },
    subscribeAgain: { at: ['none'], is: '404 not-found' },
    listMissed: { by: 'administrator', is: '200' },
    dismissMissed: { by: 'administrator', at: ['none'], is: '404 not-found' },
    listAudit: { by: 'administrator', is: '200' },
    listRefused: { by: 'administrator', is: '200' },
    listRecordAudit: { by: 'administrator', at: ['offers', offer.id], is: '200' },
    listRecords: { at: ['topics'], is: '200' },
    createRecord: { at: ['offers'], body: anOffer(), is: '201' },
    getRecord: { at: ['offers', offer.id], is: '200' },
    editRecord: { by: 'administrator', at: ['topics', area.id], body: aTopic(), version: 1, is: '200' },
    deleteRecord: { by: 'administrator', at: ['topics', another.id], is: '204' },
  };
});

const addressOf = ({ path }: Pick<Route, 'path'>, { at = [] }: Pick<Step, 'at'>) => {
  const left = [...at];
  return path.replaceAll(/\{\w+\}/g, () => left.shift() ?? 'none');
};

const ask = (route: Route, token: string | undefined, options: CallOptions = {}) =>
  call(token, route.method, addressOf(route, steps[route.operation]), options);

test.each(routes.filter((route) => !route.public))(
  '$operation is for nobody without a good token',
  async (route) => {
    const { member } = people;
    for (const token of [undefined, member.tokens.idToken, await forgedFor(member, { iat: 1, exp: 2 })]) {
      const answer = await ask(route, token);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        error: { code: 'unauthenticated', message: errorCatalogue.unauthenticated.message },
      });
    }
    const forged = await ask(route, await forgedFor(member, {}));
    expect([forged.status, forged.body]).toEqual([401, { message: 'Unauthorized' }]);
  },
);

test.each(routes)('$operation is answered by the function, with the headers of the edge', async (route) => {
  const { by = 'member', body, version, is } = steps[route.operation];
  const id = unique('call');
  const token = route.public ? undefined : people[by].tokens.accessToken;
  const answer = await ask(route, token, { body, version, headers: { [callIdHeader]: id } });
  expect(answer.status < 300 ? String(answer.status) : refusal(answer)).toBe(is);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    [callIdHeader]: id,
    'cache-control': 'no-store',
    'content-security-policy': answerPolicy,
    'x-content-type-options': 'nosniff',
    ...(answer.text !== '' && { 'content-type': 'application/json; charset=utf-8' }),
  });
});

test('the document is had by anybody, from the edge’s cache, with the headers of an answer', async () => {
  const answer = await call(undefined, documentRoute.method, documentRoute.path);
  expect([answer.status, answer.body.openapi]).toEqual([200, '3.1.0']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-security-policy': answerPolicy,
    'content-type': 'application/json; charset=utf-8',
  });
});

test.each([...new Set(routes.map(({ path }) => path))])('%s has no other methods', async (path) => {
  const { tokens } = people.member;
  const address = addressOf({ path }, { at: path.startsWith('/api/{collection}') ? ['topics'] : [] });
  const answer = await call(tokens.accessToken, 'PATCH', address);
  expect(refusal(answer)).toBe('405 method-not-allowed');
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(methodsOf(address).sort());
});

test('an address that is no call’s is not found, in the product’s words', async () => {
  for (const path of ['/api/', '/api/me/nothing', '/api/topics/a/b/c', '/api/secrets'])
    expect(refusal(await people.member.api.get(path))).toBe('404 not-found');
});

test('a body far over what the gateway takes is refused before it is read', async () => {
  const answer = await people.member.api.post(
    '/api/topics',
    JSON.stringify({ name: 'x'.repeat(11_000_000) }),
  );
  expect(answer.status).toBe(413);
});
