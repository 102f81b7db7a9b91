import * as legal from './legal/calls.ts';
import * as personalData from './personal-data/calls.ts';

/** The calls about consents and personal data: only the screens that ask for them load them. */
export const legalCalls = { ...legal, ...personalData };
