import { v7 as uuid } from 'uuid';
import { product } from '../../shared/product.ts';

/** Something a member is told until they dismiss it. */
export const notification = (text: string) => ({ id: uuid(), text });

/** The first notification of a new member. */
export const welcome = () =>
  notification(`Welcome to ${product.name}! Fill out your profile so that others can find you.`);
