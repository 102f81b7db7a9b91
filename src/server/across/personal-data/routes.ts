import { legalCalls } from '#contract/legal-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { refuseErasure, switchErasures } from '#server/school/erasures/change-erasures.ts';
import { listErasures } from '#server/school/erasures/list-erasures.ts';
import { askToErase, getOwnErasure, takeBackErasure } from '#server/school/erasures/own-erasure.ts';
import { endUserSessions, setUserBlocked } from '#server/school/users/block-user.ts';
import { downloadOwnData } from './download-own-data.ts';
import { eraseByRequest } from './erase-by-request.ts';
import { getAct } from './erasure-act.ts';
import { openErasure } from './open-erasure.ts';

export function personalDataRoutes({ handle, db, config }: Feature): void {
  handle(legalCalls.downloadOwnData, ({ body, viewer, reply }) =>
    downloadOwnData({ db, config }, viewer, body, reply),
  );

  handle(legalCalls.getOwnErasure, ({ viewer }) => getOwnErasure({ db, config }, viewer));

  handle(legalCalls.askToErase, ({ body, viewer }) => askToErase({ db, config }, viewer, body));

  handle(legalCalls.takeBackErasure, ({ viewer }) => takeBackErasure({ db, config }, viewer));

  handle(legalCalls.listErasures, ({ query }) => listErasures(db, query));

  handle(legalCalls.switchErasures, ({ body, viewer }) => switchErasures(db, viewer, body));

  handle(legalCalls.openErasure, ({ body, viewer }) => openErasure(db, viewer, body));

  handle(legalCalls.eraseByRequest, ({ params, body, viewer }) =>
    eraseByRequest(db, viewer, params.id, body),
  );

  handle(legalCalls.refuseErasure, ({ params, body, viewer }) =>
    refuseErasure({ db, config }, viewer, params.id, body),
  );

  handle(legalCalls.getErasureAct, ({ params }) => getAct(db, params.id));

  handle(legalCalls.setUserBlocked, ({ params, body, viewer }) =>
    setUserBlocked(db, viewer, params.id, body),
  );

  handle(legalCalls.endUserSessions, ({ params, viewer }) => endUserSessions(db, viewer, params.id));
}
