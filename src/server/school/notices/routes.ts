import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { markNoticesSeen } from './mark-notices-seen.ts';
import { listNoticeChoices, setNoticeChoice } from './notice-choices.ts';
import { countNotices, listNotices } from './notices.ts';

export function noticesRoutes({ handle, db }: Feature): void {
  handle(api.listNotices, ({ query, viewer }) => listNotices(db, viewer, query));

  handle(api.countNotices, ({ viewer }) => countNotices(db, viewer));

  handle(api.markNoticesSeen, ({ body, viewer }) => markNoticesSeen(db, viewer, body));

  handle(api.listNoticeChoices, ({ viewer }) => listNoticeChoices(db, viewer));

  handle(api.setNoticeChoice, ({ body, viewer }) => setNoticeChoice(db, viewer, body));
}
