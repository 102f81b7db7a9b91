import { calendarCalls as calls } from '#contract/calendar-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { deleteCalendar, getCalendar, renewCalendar } from './calendar-address.ts';
import { calendarFeed } from './feed.ts';

export function calendarsRoutes(feature: Feature): void {
  calendarFeed(feature);
  const { handle, db } = feature;

  handle(calls.getCalendar, ({ viewer }) => getCalendar(db, viewer));

  handle(calls.renewCalendar, ({ viewer }) => renewCalendar(db, viewer));

  handle(calls.deleteCalendar, ({ viewer }) => deleteCalendar(db, viewer));
}
