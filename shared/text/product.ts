/** The only place that names the product. */
export const product = {
  name: 'Colloquy',
  title: 'Colloquy',
} as const;
