import { useSyncExternalStore } from 'react';

/** A value that changes outside of React, and is watched: by screens with `useStore`. */
export type Store<T> = {
  get(): T;
  set(next: T): void;
  /** @returns what ends it */
  subscribe(listener: () => void): () => void;
  isWatched(): boolean;
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
    isWatched: () => listeners.size > 0,
  };
}

export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
