import type { Assembly } from '../assembly/assembly.ts';

type Limit = { ThrottlingRateLimit: number; ThrottlingBurstLimit: number };
interface StageProperties {
  ApiId: string;
  DefaultRouteSettings: Limit;
  RouteSettings?: Record<string, Limit>;
}

/** A token bucket with a sustained rate and a burst. */
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

/** Whether a call of a route is within the limits. */
export type Throttle = (routeKey: string) => boolean;

/**
 * The rate limits of an API's stage. AWS's documentation leaves open whether the stage's limit is for each route or for
 * all together. This is the stricter reading: a call counts towards both, before its token is checked.
 *
 * @param now in milliseconds
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
