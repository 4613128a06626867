import { aTopic } from '../../factories.ts';
import type { RecordBody } from '../../helpers/api.ts';
import { theAdministrator } from '../../helpers/people.ts';
import type { Part } from '../row.ts';
import { Client, type Sent } from './client.ts';

const writes = 100;

/** How the network takes a hundred writes of a hundred records at one moment, and one after the other. */
export const measureBurst: Part = async ({ product }) => {
  const { tokens } = await theAdministrator();
  const client = new Client(product.url, tokens.accessToken);
  const made: RecordBody[] = [];
  let busy = 0;
  const create = async () => {
    for (;;) {
      const { status, body, retryAfter }: Sent = await client.send('POST', '/api/topics', { body: aTopic() });
      if (status === 201) return made.push(JSON.parse(body.toString()));
      if (status !== 503) throw new Error(`A creation was answered ${status}: ${body}`);
      busy += 1;
      await new Promise((done) => setTimeout(done, retryAfter * 1000));
    }
  };
  const timed = async (act: () => Promise<unknown>) => {
    const begun = performance.now();
    await act();
    return performance.now() - begun;
  };
  try {
    const atOnce = await timed(() => Promise.all(Array.from({ length: writes }, create)));
    const inTurn = await timed(async () => {
      for (let each = 0; each < writes; each += 1) await create();
    });
    const kept = new Set(made.map(({ id }) => id));
    for (const id of kept) await client.send('DELETE', `/api/topics/${id}`);
    if (kept.size !== 2 * writes) throw new Error('A creation was acknowledged twice.');
    return [
      {
        what: `${writes} creations at one moment, until all are acknowledged`,
        figure: atOnce,
        unit: 'ms',
        beside: [{ what: 'one after the other', figure: inTurn }],
      },
      { what: `${writes} creations at one moment, answers 503 among them`, figure: busy, unit: 'count' },
    ];
  } finally {
    client.close();
  }
};
