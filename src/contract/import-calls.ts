import * as userImports from './user-imports/calls.ts';

/** The calls of imports of people and of what is done to many: only the screens of people load them. */
export const importCalls = { ...userImports };
