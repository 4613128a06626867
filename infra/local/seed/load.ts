/** Writes the network of an order; `seed.ts` forks this process. */
import { once } from 'node:events';
import { change } from '../../../functions/data/change.ts';
import { bulkLoad } from '../../../functions/stores/bulk.ts';
import { markDecided } from '../../../functions/stores/decisions.ts';
import { addWelcome } from '../../../functions/stores/notices.ts';
import { collections } from '../../../shared/kinds/collections.ts';
import { randomFrom } from './lib/random.ts';
import { makeNetwork } from './network.ts';
import { founding } from './people.ts';
import { storeDrawings, uploadOf } from './pictures.ts';
import type { Order } from './seed.ts';

const [order] = (await once(process, 'message')) as [Order];
const tell = (message: string) => process.send?.(message);

const { records, drawings } = makeNetwork(randomFrom(order.randomSeed), { ...order, now: new Date() });
await Promise.all([
  bulkLoad(
    records,
    drawings.map((each) => uploadOf(each, founding)),
  ),
  storeDrawings(drawings),
]);
// The declined person needs an item, or they would be asked why they want to join.
await change(async (unit) => {
  await markDecided(unit, order.accounts.stranger);
  await addWelcome(unit, order.accounts.newcomer);
});

const counts = collections.map((collection) => `${records[collection].length} ${collection}`);
tell(`${counts.join(', ')}, ${drawings.length} pictures`);
process.disconnect();
