import * as scorm from './scorm/calls.ts';

/** The calls of packages for another system: only the dialog that downloads them loads them. */
export const scormCalls = { ...scorm };
