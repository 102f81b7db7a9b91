import { personalData } from '#contract/personal-data/calls.ts';
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
  handle(personalData.downloadOwnData, ({ body, viewer, reply }) =>
    downloadOwnData({ db, config }, viewer, body, reply),
  );

  handle(personalData.getOwnErasure, ({ viewer }) => getOwnErasure({ db, config }, viewer));

  handle(personalData.askToErase, ({ body, viewer }) => askToErase({ db, config }, viewer, body));

  handle(personalData.takeBackErasure, ({ viewer }) => takeBackErasure({ db, config }, viewer));

  handle(personalData.listErasures, ({ query }) => listErasures(db, query));

  handle(personalData.switchErasures, ({ body, viewer }) => switchErasures(db, viewer, body));

  handle(personalData.openErasure, ({ body, viewer }) => openErasure(db, viewer, body));

  handle(personalData.eraseByRequest, ({ params, body, viewer }) =>
    eraseByRequest(db, viewer, params.id, body),
  );

  handle(personalData.refuseErasure, ({ params, body, viewer }) =>
    refuseErasure({ db, config }, viewer, params.id, body),
  );

  handle(personalData.getErasureAct, ({ params }) => getAct(db, params.id));

  handle(personalData.setUserBlocked, ({ params, body, viewer }) =>
    setUserBlocked(db, viewer, params.id, body),
  );

  handle(personalData.endUserSessions, ({ params, viewer }) => endUserSessions(db, viewer, params.id));
}
