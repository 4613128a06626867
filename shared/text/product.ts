import { msg } from '../language/messages.ts';

/** The only place that names the product. */
export const product = {
  name: 'Colloquy',
  title: 'Colloquy',
  description: msg('The directory and collaboration network of Jesuit higher education.'),
} as const;
