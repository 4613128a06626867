import { msg } from './messages.ts';

/** What the product is, in a sentence that doesn't name it. */
export const description = msg('The directory and collaboration network of Jesuit higher education.');
