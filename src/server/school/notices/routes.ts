import { notices } from '#contract/notices/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { markNoticesSeen } from './mark-notices-seen.ts';
import { listNoticeChoices, setNoticeChoice } from './notice-choices.ts';
import { countNotices, listNotices } from './notices.ts';

export function noticesRoutes({ handle, db }: Feature): void {
  handle(notices.listNotices, ({ query, viewer }) => listNotices(db, viewer, query));

  handle(notices.countNotices, ({ viewer }) => countNotices(db, viewer));

  handle(notices.markNoticesSeen, ({ body, viewer }) => markNoticesSeen(db, viewer, body));

  handle(notices.listNoticeChoices, ({ viewer }) => listNoticeChoices(db, viewer));

  handle(notices.setNoticeChoice, ({ body, viewer }) => setNoticeChoice(db, viewer, body));
}
