import * as signIns from './sign-ins/calls.ts';

/** The calls of the journal of sign-ins: only its own screen and the profile load them. */
export const signInCalls = { ...signIns };
