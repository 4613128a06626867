import { createHmac } from 'node:crypto';
import { tableKeys } from '../data/table-key.ts';

/**
 * The eight hexadecimal digits that stand for a member in their passes. The edge takes their lane from them, so neither
 * the member nor anybody else can choose or foresee it.
 */
export async function passId(memberId: string): Promise<string> {
  const [key = ''] = await tableKeys('passes');
  return createHmac('sha256', key).update(memberId).digest('hex').slice(0, 8);
}
