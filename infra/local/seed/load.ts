/** Writes a network that was ordered: forked by `seed.ts`, which see. */
import { once } from 'node:events';
import { bulkLoad } from '../../../functions/data/bulk.ts';
import { collections } from '../../../shared/collections.ts';
import { makeNetwork } from './network.ts';
import { drawn, uploadOf } from './pictures/draw.ts';
import { randomFrom } from './random.ts';
import type { Order } from './seed.ts';

const [order] = (await once(process, 'message')) as [Order];
const tell = (message: string) => process.send?.(message);

const { records, drawings } = makeNetwork(randomFrom(order.randomSeed), { ...order, now: new Date() });
await Promise.all([bulkLoad(records, drawings.map(uploadOf)), drawn(drawings)]);

const counts = collections.map((collection) => `${records[collection].length} ${collection}`);
tell(`${counts.join(', ')}, ${drawings.length} pictures`);
process.disconnect();
