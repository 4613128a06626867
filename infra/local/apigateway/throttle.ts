import type { Assembly } from '../assembly/assembly.ts';

type Limit = { ThrottlingRateLimit: number; ThrottlingBurstLimit: number };
interface StageProperties {
  ApiId: string;
  DefaultRouteSettings: Limit;
  RouteSettings?: Record<string, Limit>;
}

/** Takes so many calls a second for long, and so many at once. */
class Bucket {
  readonly #limit: Limit;
  #left: number;
  #at: number;

  constructor(limit: Limit, now: number) {
    this.#limit = limit;
    this.#left = limit.ThrottlingBurstLimit;
    this.#at = now;
  }

  take(now: number): boolean {
    const filled = ((now - this.#at) / 1000) * this.#limit.ThrottlingRateLimit;
    this.#left = Math.min(this.#limit.ThrottlingBurstLimit, this.#left + filled);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** Whether there is room for a call of a route. */
export type Throttle = (routeKey: string) => boolean;

/**
 * The limits of an API's stage. AWS's documents can be read as a limit of each route or as one for the whole stage: here
 * a call needs room in both, and takes it before its token is looked at, as whoever relies on less could be mistaken.
 *
 * @param now milliseconds
 */
export function throttleOf(assembly: Assembly, apiId: string, now = () => performance.now()): Throttle {
  const stage = assembly
    .resources<StageProperties>('AWS::ApiGatewayV2::Stage')
    .find(({ properties }) => properties.ApiId === apiId);
  if (!stage) throw new Error(`The HTTP API ${apiId} has no stage.`);
  const { DefaultRouteSettings, RouteSettings = {} } = stage.properties;
  const all = new Bucket(DefaultRouteSettings, now());
  const ofRoutes = new Map<string, Bucket>();
  return (key) => {
    const own = ofRoutes.get(key) ?? new Bucket(RouteSettings[key] ?? DefaultRouteSettings, now());
    ofRoutes.set(key, own);
    return own.take(now()) && all.take(now());
  };
}
