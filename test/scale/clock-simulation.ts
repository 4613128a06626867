/** A distribution of milliseconds by its middle and by what one in a hundred exceeds. */
export type Latency = { median: number; p99: number };

export type Conditions = {
  /** Writes that people begin in a second, at random moments. */
  writesASecond: number;
  /** Seconds that are simulated. */
  seconds: number;
  /** Of one read. */
  read: Latency;
  /** Of one transaction. */
  transaction: Latency;
  /** Reads one after the other between that of the clock and the transaction. */
  readsInTurn: number;
};

export type Outcome = {
  /** Writes a second that were made. */
  made: number;
  /** Share of those begun that gave up after `patience`. */
  givenUp: number;
  /** Milliseconds from the beginning of a write to its answer. */
  median: number;
  p95: number;
  /** Attempts that a write took, on average. */
  attempts: number;
};

/** Milliseconds, as in functions/data/change.ts. */
const patience = 15_000;
const longestPause = 2000;

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Write = { begun: number; round: number; known: number };
type Event = { at: number; do: () => void };

/**
 * What comes of writes that all move one clock, as `change()` makes them: each reads the clock and what it rests on, and
 * its transaction holds only if the clock stands where it stood; else it pauses, longer each time, and begins again. A
 * transaction that meets another under way on the clock is turned away as well.
 *
 * @param seed the same numbers give the same outcome
 */
export function simulate(conditions: Conditions, seed: number): Outcome {
  const { writesASecond, seconds, readsInTurn } = conditions;
  const random = numbersFrom(seed);
  const events = new Queue();
  const took: number[] = [];
  let [now, clock, lockedUntil, attempts, givenUp, begun, inTime] = [0, 0, 0, 0, 0, 0, 0];

  const lasts = ({ median, p99 }: Latency) => {
    // Of a normal distribution one in a hundred is over 2.326 deviations.
    const deviation = Math.log(p99 / median) / 2.326;
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return median * Math.exp(deviation * normal);
  };
  const after = (milliseconds: number, act: () => void) => events.add({ at: now + milliseconds, do: act });

  const attempt = (write: Write) => {
    if (now - write.begun > patience) {
      givenUp += 1;
      return;
    }
    attempts += 1;
    const clockRead = lasts(conditions.read);
    // What is answered is what stood there halfway.
    after(clockRead / 2, () => {
      write.known = clock;
    });
    let reads = clockRead;
    for (let each = 0; each < readsInTurn; each += 1) reads += lasts(conditions.read);
    after(reads, () => commit(write));
  };
  const commit = (write: Write) => {
    const whole = lasts(conditions.transaction);
    after(whole / 4, () => {
      const made = write.known === clock && now >= lockedUntil;
      // It is prepared, and then done, while nobody else gets at the clock.
      if (made) {
        lockedUntil = now + whole / 2;
        after(whole / 2, () => {
          clock += 1;
          if (now <= seconds * 1000) inTime += 1;
        });
      }
      after((whole * 3) / 4, () => {
        if (made) took.push(now - write.begun);
        else again(write);
      });
    });
  };
  const again = (write: Write) => {
    write.round += 1;
    after(random() * Math.min(longestPause, 20 * 2 ** write.round), () => attempt(write));
  };
  const arrive = () => {
    if (now > seconds * 1000) return;
    begun += 1;
    attempt({ begun: now, round: 0, known: -1 });
    after((-Math.log(1 - random()) * 1000) / writesASecond, arrive);
  };

  arrive();
  for (let event = events.take(); event; event = events.take()) {
    now = event.at;
    event.do();
  }
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(share * took.length)] ?? 0;
  return {
    made: inTime / seconds,
    givenUp: givenUp / begun,
    median: at(0.5),
    p95: at(0.95),
    attempts: attempts / begun,
  };
}

/** What comes next first: a heap by time. */
class Queue {
  readonly #events: Event[] = [];

  add(event: Event): void {
    const events = this.#events;
    let at = events.push(event) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((events[above] as Event).at <= event.at) break;
      events[at] = events[above] as Event;
      at = above;
    }
    events[at] = event;
  }

  take(): Event | undefined {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (!first || !last || events.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= events.length) break;
      if (below + 1 < events.length && (events[below + 1] as Event).at < (events[below] as Event).at)
        below += 1;
      if ((events[below] as Event).at >= last.at) break;
      events[at] = events[below] as Event;
      at = below;
    }
    events[at] = last;
    return first;
  }
}
