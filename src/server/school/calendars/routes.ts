import { calendars } from '#contract/calendars/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { deleteCalendar, getCalendar, renewCalendar } from './calendar-address.ts';
import { calendarFeed } from './feed.ts';

export function calendarsRoutes(feature: Feature): void {
  calendarFeed(feature);
  const { handle, db } = feature;

  handle(calendars.getCalendar, ({ viewer }) => getCalendar(db, viewer));

  handle(calendars.renewCalendar, ({ viewer }) => renewCalendar(db, viewer));

  handle(calendars.deleteCalendar, ({ viewer }) => deleteCalendar(db, viewer));
}
