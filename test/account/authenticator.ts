import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { theApp } from '../in-process/network.ts';

/** What a browser was told, of which a passkey takes these. */
type Options = { challenge: string };
/** What somebody may get wrong, or try. */
type AttemptCounts = {
  /** The page that asks. */
  origin?: string;
  host?: string;
  /** Whether the person showed who they are: by a finger, a face or a PIN. */
  verified?: boolean;
  /** What the passkey says of how often it signed. */
  counter?: number;
  /** Signed in place of what the browser was told. */
  challenge?: string;
};

const present = 1;
const userVerified = 4;
const withCredential = 64;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** A passkey as a device makes it and signs with it: a key of its own on the curve P-256, and a count. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  counter = 0;

  /** What the browser sends of a passkey that was made. */
  made(options: Options, tried: AttemptCounts = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([
      this.#data(withCredential, tried),
      Buffer.alloc(16),
      length,
      id,
      this.#publicKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData('webauthn.create', options, tried).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What the browser sends of a challenge that was signed. */
  signed(options: Options, tried: AttemptCounts = {}) {
    this.counter += 1;
    const data = this.#data(0, tried);
    const client = clientData('webauthn.get', options, tried);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      id: this.id,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #data(
    flags: number,
    { host = new URL(theApp).hostname, verified = true, counter = this.counter }: AttemptCounts,
  ) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(host),
      Buffer.from([flags | present | (verified ? userVerified : 0)]),
      count,
    ]);
  }

  /** As COSE has it: an elliptic curve's (1: 2), for ES256 (3: -7), P-256 (-1: 1), and its point. */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = [x, y].map((each) => new Uint8Array(Buffer.from(each, 'base64url')));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point[0] as Uint8Array],
        [-3, point[1] as Uint8Array],
      ]) as never,
    );
  }
}

const clientData = (type: string, { challenge }: Options, tried: AttemptCounts) =>
  Buffer.from(
    JSON.stringify({ type, challenge: tried.challenge ?? challenge, origin: tried.origin ?? theApp }),
  );
