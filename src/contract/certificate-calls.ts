import * as certificates from './certificates/calls.ts';

/** The calls of certificates: only the parts that show them load them. */
export const certificateCalls = { ...certificates };
