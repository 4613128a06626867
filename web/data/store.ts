import { useSyncExternalStore } from 'react';

/** A value that changes outside of React, and is watched: by screens with `useStore`. */
export type Store<T> = Observed<T> & { set(next: T): void };

export type Observed<T> = {
  get(): T;
  /** @returns what ends it */
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

/** The value, or the part of it that is selected: the component is drawn again when that is another. */
export function useStore<T>(observed: Observed<T>): T;
export function useStore<T, S>(observed: Observed<T>, select: (value: T) => S): S;
export function useStore<T>({ subscribe, get }: Observed<T>, select = (value: T): unknown => value) {
  return useSyncExternalStore(subscribe, () => select(get()));
}

/** Resolves with what is selected of the value as soon as that is there. */
export function whenThere<T, S>({ get, subscribe }: Observed<T>, select: (value: T) => S | undefined) {
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
