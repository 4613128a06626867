/** The one place that names the product. */
export const product = {
  name: 'Colloquy',
  title: 'Colloquy',
  description: 'The directory and collaboration network of Jesuit higher education.',
} as const;
