import { ProductError } from '../../shared/errors.ts';
import { appHeader } from '../../shared/origin.ts';

/**
 * Where people open the app, such as `https://colloquy.example.org`: as the edge says, whatever the caller does.
 *
 * @throws ProductError `try-again` for the minutes in which an edge of before is in front, which says nothing
 */
export function appOrigin(headers: Record<string, string>): string {
  const origin = headers[appHeader];
  if (!origin) throw new ProductError('try-again');
  return origin;
}
