import * as counterQuotes from './counter-quotes/calls.ts';

/** «Вот же»: loaded only by a student who shows his words. */
export const counterQuoteCalls = { ...counterQuotes };
