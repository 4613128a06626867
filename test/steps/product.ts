import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product under test answers: `http://localhost:<port>`. */
    url: string;
  }
}

let chosen: string | undefined;

/** For a test that starts a product of its own: speak to that one from here on. */
export function speakTo(url: string): void {
  chosen = url;
}

export function baseUrl(): string {
  return chosen ?? inject('url');
}
