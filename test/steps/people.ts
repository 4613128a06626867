import { aProfile, aTaskforce, aTopic, aUniversity, unique } from '../factories.ts';
import { joined } from './account.ts';
import { Caller, expectStatus, type RecordBody } from './api.ts';
import { signIn, type Tokens } from './cognito.ts';

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
/** The topic and the university that everybody's profile refers to. */
export function commonGround() {
  ground ??= (async () => {
    const { api } = await theAdministrator();
    const topic = await api.create('topics', aTopic());
    const topics = { [topic.id]: ['graduate'] };
    return { topic, university: await api.create('universities', aUniversity({ topics })) };
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

/** A member with a profile. */
export async function aMember(name = 'Mia Member', profile: object = {}): Promise<Person> {
  const person = await aNewcomer(name);
  const { topic, university } = await commonGround();
  const filled = aProfile({
    name,
    university: { id: university.id },
    topics: [{ id: topic.id }],
    ...profile,
  });
  await person.api.change('users', person.id, filled);
  return person;
}

export async function anAdministrator(name = 'Ada Administrator'): Promise<Person> {
  const person = await aMember(name);
  const { api } = await theAdministrator();
  expectStatus(await api.put(`/api/admins/${person.id}`), 204);
  return person;
}

/** A chair, with the task force that makes them one. */
export async function aChair(name = 'Carl Chair'): Promise<Person & { taskforce: RecordBody }> {
  const person = await aMember(name);
  const { api } = await theAdministrator();
  const taskforce = await api.create('taskforces', aTaskforce({ chairs: [person.id], members: [person.id] }));
  return { ...person, taskforce };
}
