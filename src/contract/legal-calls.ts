import * as legal from './legal/calls.ts';
import * as personalData from './personal-data/calls.ts';
import * as retention from './retention/calls.ts';

/** The calls about consents and personal data: only the screens that ask for them load them. */
export const legalCalls = { ...legal, ...personalData, ...retention };
