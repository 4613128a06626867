import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `latency` in ms, there and back. */
export type Link = { latency: number; bitsPerSecond: number };

/** A port that leads to another one of this machine over a slow line, which all connections share. */
export async function slowLink(to: number, link: Link): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const [up, down] = [lane(link), lane(link)];
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [from, into, through] of [
      [near, far, up],
      [far, near, down],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.on('data', (bytes) => through(bytes.length, () => into.write(bytes)));
      from.on('end', () => through(0, () => into.end()));
      from.on('error', () => into.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The line has no port.');
  return {
    port: address.port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** One direction: bytes leave one after the other, and are on their way for half of the latency. */
function lane({ latency, bitsPerSecond }: Link) {
  let free = 0;
  let last = Promise.resolve();
  return (bytes: number, arrive: () => void) => {
    free = Math.max(free, performance.now()) + (bytes * 8 * 1000) / bitsPerSecond;
    const due = free + latency / 2;
    // In their order, however exact the timers are.
    last = last.then(() => sleep(Math.max(0, due - performance.now()))).then(arrive);
  };
}
