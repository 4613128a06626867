import { overflow, overflowEvent } from './session-trace.ts';

/*
 * Some browsers refuse storage: with cookies blocked, in some private windows, or when it is full. The values are then
 * kept in memory until the page is closed, so that the app still works.
 */

/** Like the browser's own storage, this one has its keys as properties. */
const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = String(value);
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
  clear(this: Record<string, string>) {
    for (const key of Object.keys(this)) delete this[key];
  },
};

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].getItem('');
  } catch {
    Object.defineProperty(window, name, { value: Object.create(methods) });
  }
}

const tabOverflow = new Map<string, string>();
const restOf = (storage: Storage) => (storage === window.sessionStorage ? tabOverflow : overflow);
const { getItem, setItem, removeItem, clear } = Storage.prototype;

Object.assign(Storage.prototype, {
  getItem(this: Storage, key: string) {
    return restOf(this).get(key) ?? getItem.call(this, key);
  },
  setItem(this: Storage, key: string, value: string) {
    restOf(this).delete(key);
    try {
      setItem.call(this, key, value);
    } catch {
      restOf(this).set(key, String(value));
      window.dispatchEvent(new Event(overflowEvent));
    }
  },
  removeItem(this: Storage, key: string) {
    restOf(this).delete(key);
    removeItem.call(this, key);
  },
  clear(this: Storage) {
    restOf(this).clear();
    clear.call(this);
  },
});
