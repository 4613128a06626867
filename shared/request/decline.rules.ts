import { product } from '../text/product.ts';

export const longestReason = 1000;

/** How often somebody can be declined within a year before they can't ask again. */
export const mostDeclines = 3;

/** Reasons that administrators choose from; each is a text that they can change. */
export const declineReasons: Record<string, string> = {
  'Not at a Jesuit university': `${product.name} is for people who work at a Jesuit university, and we could not find that you do. If you do, please ask again and say where and as what.`,
  'Says too little':
    'Your request says too little for us to decide. Please ask again, and tell us what you do and what you are looking for.',
  'Has an account already':
    'You already have an account with another address. Please sign in with that one, or choose a new password for it.',
  'Another purpose': `${product.name} is for working together on teaching, research and service, and your request is about something else.`,
};
