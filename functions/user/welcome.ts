import { v7 as uuid } from 'uuid';
import { product } from '../../shared/product.ts';

/** The first notification of a new member. */
export const welcome = () => ({
  id: uuid(),
  text: `Welcome to ${product.name}! Fill out your profile so that others can find you.`,
});
