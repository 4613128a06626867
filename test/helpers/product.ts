import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product under test answers: `http://localhost:<port>`. */
    url: string;
  }
}

/** A product without servers, in the test's own process. */
export type InProcess = {
  /** Answers a request to a path as the product does. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Has the stream's function take in everything that was written, until nothing more follows. */
  follow(): Promise<void>;
};

let chosen: string | undefined;
let ownProduct: InProcess | undefined;

/** For a test that starts a product of its own: speak to that one from here on. */
export function speakTo(product: string | InProcess): void {
  if (typeof product === 'string') chosen = product;
  else ownProduct = product;
}

export function baseUrl(): string {
  return chosen ?? inject('url');
}

/** The product that this test started in its own process, if it did. */
export const inProcess = (): InProcess | undefined => ownProduct;

/** Sends a request to the product under test. */
export function ask(path: string, init?: RequestInit): Promise<Response> {
  return ownProduct ? ownProduct.fetch(path, init) : fetch(new URL(path, baseUrl()), init);
}
