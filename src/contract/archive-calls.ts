import * as courseArchives from './course-archives/calls.ts';

/** The calls of courses as archives: only the dialogs that need them load them. */
export const archiveCalls = { ...courseArchives };
