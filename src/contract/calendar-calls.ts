import * as calendars from './calendars/calls.ts';

/** The calls of calendars: only their card loads them. */
export const calendarCalls = { ...calendars };
