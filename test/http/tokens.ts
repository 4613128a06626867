import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Person } from '../helpers/people.ts';

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/** What a person's access token says of itself, and of them. */
export function partsOf({ tokens }: Person): [header: { kid: string }, claims: Record<string, unknown>] {
  const [header, claims] = tokens.accessToken.split('.');
  return [read(header), read(claims)];
}

const ownKey = generateKeyPair('RS256');

/** A token like a person's, signed with a key of our own by the name of the pool's key. */
export async function forgedFor(person: Person, changes: object): Promise<string> {
  const [{ kid }, claims] = partsOf(person);
  const { privateKey, publicKey } = await ownKey;
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid, jwk: await exportJWK(publicKey) })
    .sign(privateKey);
}
