import * as skills from './skills/calls.ts';

/** The calls of skills: only their own screens load them. */
export const skillCalls = { ...skills };
