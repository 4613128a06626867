import { afterAll, beforeAll } from 'vitest';
import { type Network, startNetwork } from './network.ts';

/** The network of a file's tests: started before them, stopped after them. */
export function provideNetwork(options?: Parameters<typeof startNetwork>[0]): Network {
  const network = {} as Network;
  beforeAll(async () => void Object.assign(network, await startNetwork(options)));
  afterAll(() => network.stop?.());
  return network;
}
