import * as surveyStaff from './survey-staff/calls.ts';

/** The calls of those who make surveys and read the answers: only their screens load them. */
export const surveyStaffCalls = { ...surveyStaff };
