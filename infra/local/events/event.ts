import { randomUUID } from 'node:crypto';
import { account, region } from '../assembly/identifiers.ts';

/** An event as EventBridge passes it to a function. */
export const eventBridgeEvent = (source: string, type: string, detail: object, resources: string[] = []) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': type,
  source,
  account,
  region,
  time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  resources,
  detail,
});
