import * as providers from './providers/calls.ts';

/** The calls of signing in through other servers: the profile and an invitation load them, where there is such a server. */
export const providerCalls = { ...providers };
