import { ProductError } from '../../shared/protocol/errors.ts';
import { appHeader } from '../../shared/protocol/origin.ts';

/**
 * The app's address, such as `https://colloquy.example.org`. CloudFront sends it, whatever the caller does.
 *
 * @throws `try-again` while a previous distribution that doesn't send it is deployed
 */
export function appOrigin(headers: Record<string, string>): string {
  const origin = headers[appHeader];
  if (!origin) throw new ProductError('try-again');
  return origin;
}
