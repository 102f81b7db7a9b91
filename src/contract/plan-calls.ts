import * as plans from './plans/calls.ts';
import * as setAsides from './set-asides/calls.ts';

/** The calls of plans, and of what is put off on «Сегодня»: only what makes one loads them. */
export const planCalls = { ...plans, ...setAsides };
