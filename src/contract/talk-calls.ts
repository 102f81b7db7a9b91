import * as scenarios from './scenarios/calls.ts';
import * as talks from './talks/calls.ts';

/** The calls of talks: only pages of lessons with a scenario load them. */
export const talkCalls = { ...scenarios, ...talks };
