import * as counterQuotes from './counter-quotes/calls.ts';

/** «Вот же»: loaded only by a student who shows his words, and by who looks at its figures. */
export const counterQuoteCalls = { ...counterQuotes };
