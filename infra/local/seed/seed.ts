import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AccountIds, addressOf, namedPeople, roles, seedPassword } from './accounts.ts';
import type { Seed } from './context.ts';
import { randomFrom } from './lib/random.ts';

const defaultMembers = 60;
const defaultRandomSeed = 1540;

/** The message to `load.ts`. */
export type Order = { members: number; randomSeed: number; accounts: AccountIds };

/**
 * Fills an empty network. The named accounts get identities; a separate process, with the environment of a function,
 * writes records and pictures.
 */
export const seed: Seed = async ({
  options,
  region,
  credentials,
  endpoints,
  variables,
  createIdentity,
  progress,
}) => {
  const { members = defaultMembers, randomSeed = defaultRandomSeed } = options;
  const random = randomFrom(randomSeed);
  const accounts = {} as AccountIds;
  for (const role of roles)
    accounts[role] = await createIdentity({
      sub: random.identityId(),
      email: addressOf(role),
      name: namedPeople[role].name,
      password: seedPassword,
    });

  const load = fork(fileURLToPath(new URL('load.ts', import.meta.url)), {
    env: {
      ...variables,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      ...endpoints,
    },
  });
  load.on('message', (message) => progress(String(message)));
  load.send({ members, randomSeed, accounts } satisfies Order);
  const [code] = await once(load, 'exit');
  if (code !== 0) throw new Error('The seed could not be written.');

  return roles.map((role) => ({
    email: addressOf(role),
    password: seedPassword,
    role: namedPeople[role].purpose,
  }));
};
