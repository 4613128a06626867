import { defineKind } from '../define-kind.ts';

/** The record's id is the member's; that it exists makes them an administrator. */
export const admins = defineKind('admins', { fields: {} });
