import type { SentMail } from './outbox.ts';

/** The addresses of SES's mailbox simulator for complaints and for bounces. */
const complaining = /^complaint(\+[^@]*)?@simulator\.amazonses\.com$/;
const bouncing = /^bounce(\+[^@]*)?@simulator\.amazonses\.com$/;

export const bounces = ({ to }: SentMail): boolean => to.some((each) => bouncing.test(each));
export const isComplaint = ({ to }: SentMail): boolean => to.some((each) => complaining.test(each));
