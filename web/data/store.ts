import { useSyncExternalStore } from 'react';

/** A value outside of React, which screens observe with `useStore`. */
export type Store<T> = Observed<T> & { set(next: T): void };

export type Observed<T> = {
  get(): T;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
};

export function store<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value, or the selected part of it. The component is drawn again when it changes. */
export function useStore<T>(observed: Observed<T>): T;
export function useStore<T, S>(observed: Observed<T>, select: (value: T) => S): S;
export function useStore<T>({ subscribe, get }: Observed<T>, select = (value: T): unknown => value) {
  return useSyncExternalStore(subscribe, () => select(get()));
}

/** Resolves with the selected part of the value as soon as it is defined. */
export function firstDefined<T, S>({ get, subscribe }: Observed<T>, select: (value: T) => S | undefined) {
  return new Promise<S>((resolve) => {
    const look = () => {
      const found = select(get());
      if (found === undefined) return;
      end();
      resolve(found);
    };
    const end = subscribe(look);
    look();
  });
}
