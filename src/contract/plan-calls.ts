import * as plans from './plans/calls.ts';

/** The calls of plans: only what shows one loads them. */
export const planCalls = { ...plans };
