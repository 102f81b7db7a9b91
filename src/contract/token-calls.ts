import * as tokens from './tokens/calls.ts';

/** The calls of programs' tokens: only their screen loads them. */
export const tokenCalls = { ...tokens };
