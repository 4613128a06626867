const purpose = 'directory and collaboration network of Jesuit higher education';

/** The only place that names the product. */
export const product = {
  name: 'Colloquy',
  title: 'Colloquy',
  purpose,
  description: `The ${purpose}.`,
} as const;
