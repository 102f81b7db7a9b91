import * as secondFactor from './second-factor/calls.ts';

/** The calls of the second factor: only who has one, sets one up or resets one loads them. */
export const secondFactorCalls = { ...secondFactor };
