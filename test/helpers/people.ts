import { kinds, type Stored } from '../../shared/kinds/registry.ts';
import { aProfile, aTaskforce, aTopic, aUniversity, unique } from '../factories.ts';
import { joined } from './account.ts';
import { Caller, expectStatus, type RecordBody } from './api.ts';
import { signIn, type Tokens } from './cognito.ts';
import { settingsOfFunctions } from './settings.ts';

export const password = 'Colloquy-local-2026';

/** Somebody with an identity: what they signed in with and how they call the API. */
export type Person = { id: string; email: string; name: string; tokens: Tokens; api: Caller };

let administrator: Promise<Person> | undefined;
/** The administrator of the first seed. */
export function theAdministrator(): Promise<Person> {
  administrator ??= signedIn('admin@colloquy.example');
  return administrator;
}

/** The request that waits in the first seed, which no test decides. */
export async function theWaitingRequest(): Promise<RecordBody> {
  const { api } = await theAdministrator();
  const request = (await api.listAll('requests')).find(({ email }) => email === 'applicant@colloquy.example');
  if (!request) throw new Error('The request of the first seed is gone.');
  return request;
}

let ground: Promise<{ topic: RecordBody; university: RecordBody }> | undefined;
/**
 * The topic and the university that everybody's profile refers to: made once for all files, which change neither.
 * Each topic more is a row more in every form of a university.
 */
export function commonGround() {
  ground ??= (async () => {
    const { api } = await theAdministrator();
    const once = async (collection: string, body: object) => {
      const headers = { 'idempotency-key': `common-${collection}` };
      return expectStatus(await api.post<RecordBody>(`/api/${collection}`, body, { headers }), 201);
    };
    const topic = await once('topics', aTopic({ name: 'Common Hydrology' }));
    const topics = { [topic.id]: ['graduate'] };
    return { topic, university: await once('universities', aUniversity({ name: 'Common Wells', topics })) };
  })();
  return ground;
}

/** Somebody who has an account already, after signing in. */
export async function signedIn(email: string, secret = password): Promise<Person> {
  const tokens = await signIn(email, secret);
  const claims = JSON.parse(Buffer.from(tokens.idToken.split('.')[1] ?? '', 'base64url').toString());
  return { id: claims.sub, email, name: claims.name ?? email, tokens, api: new Caller(tokens.accessToken) };
}

/** Somebody who proved their address and asked to join: their request waits. */
export async function anApplicant(name = 'Ana Applicant', reason = 'I teach hydrology.'): Promise<Person> {
  const email = `${unique('person')}@colloquy.example`;
  await joined({ email, password, name, reason });
  return { ...(await signedIn(email)), name };
}

/** Somebody whose request was declined: an identity with neither member nor request. */
export async function aStranger(): Promise<Person> {
  const person = await anApplicant('Sam Stranger');
  const { api } = await theAdministrator();
  expectStatus(await api.delete(`/api/requests/${person.id}`), 204);
  return person;
}

/** A member who was approved and hasn't filled out their profile. */
export async function aNewcomer(name = 'Nora Newcomer'): Promise<Person> {
  const person = await anApplicant(name);
  const { api } = await theAdministrator();
  expectStatus(await api.post(`/api/requests/${person.id}/approve`), 200);
  return person;
}

/**
 * A member with a profile, who came in past the API: joining has tests of its own, and each time it is done all
 * administrators are mailed.
 */
export async function aMember(name = 'Mia Member', profile: object = {}): Promise<Person> {
  const { topic, university } = await commonGround();
  settingsOfFunctions();
  const { makeIdentity, setPassword } = await import('../../functions/identity/user-pool.ts');
  const { change } = await import('../../functions/data/change.ts');
  const email = `${unique('person')}@colloquy.example`;
  const { uid: id } = await makeIdentity(email, name);
  await setPassword(id, password);
  const filled = kinds.users.edit.parse(
    aProfile({ name, university: { id: university.id }, topics: [{ id: topic.id }], ...profile }),
  );
  await change((unit) => unit.put('users', { ...filled, id, email, firstRun: false } as never));
  return { ...(await signedIn(email)), name };
}

export async function anAdministrator(name = 'Ada Administrator'): Promise<Person> {
  const person = await aMember(name);
  const { api } = await theAdministrator();
  expectStatus(await api.put(`/api/admins/${person.id}`), 204);
  return person;
}

/**
 * A chair, with the task force that makes them one. It is made past the API: whom an administrator makes a chair is
 * told, and that notice would come into a test at any moment.
 */
export async function aChair(name = 'Carl Chair'): Promise<Person & { taskforce: RecordBody }> {
  const person = await aMember(name);
  const { change } = await import('../../functions/data/change.ts');
  const { updateChairIndex } = await import('../../functions/stores/chairs.ts');
  const fields = kinds.taskforces.edit.parse(aTaskforce({ chairs: [person.id], members: [person.id] }));
  const id = crypto.randomUUID();
  await change(async (unit) => {
    const made = { ...fields, id } as Stored<'taskforces'>;
    await unit.put('taskforces', made);
    await updateChairIndex(unit, undefined, made);
  });
  return { ...person, taskforce: await person.api.read<RecordBody>(`/api/taskforces/${id}`) };
}
