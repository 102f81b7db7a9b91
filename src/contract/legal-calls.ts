import * as legal from './legal/calls.ts';

/** The calls about consents: only the screens that ask for them load them. */
export const legalCalls = { ...legal };
