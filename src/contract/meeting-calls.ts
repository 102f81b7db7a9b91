import * as meetings from './meetings/calls.ts';

/** The calls of meetings: only the parts that show them load them. */
export const meetingCalls = { ...meetings };
