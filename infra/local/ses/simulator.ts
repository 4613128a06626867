import type { SentMail } from './outbox.ts';

/** The addresses of SES's own simulator whose owner calls every mail unwanted, and from which every mail comes back. */
const complaining = /^complaint(\+[^@]*)?@simulator\.amazonses\.com$/;
const bouncing = /^bounce(\+[^@]*)?@simulator\.amazonses\.com$/;

export const comesBack = ({ to }: SentMail): boolean => to.some((each) => bouncing.test(each));
export const isUnwanted = ({ to }: SentMail): boolean => to.some((each) => complaining.test(each));
