import { scorm } from '#contract/scorm/calls.ts';
import { launchPath } from '#contract/scorm/launch-path.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { originOf } from '#server/platform/http/https.ts';
import { pageSetting } from '#server/platform/http/server-page.ts';
import { downloadScorm } from './download-scorm.ts';
import { sendLaunchPage } from './launch-page.ts';
import { readLaunch } from './launch.ts';
import { getScormState } from './scorm-state.ts';

export function scormRoutes({ app, handle, db, config, styleSheet }: Feature): void {
  handle(scorm.downloadScorm, ({ params, query, request, reply }) =>
    downloadScorm({ db, ourOrigin: originOf(request, config) }, params.id, query, reply),
  );

  handle(scorm.getScormState, ({ params, query, viewer }) => getScormState(db, viewer, params.id, query));

  // A session isn't read: everybody gets the same page, and who has signed in is said by the call that it makes.
  app.get(launchPath, { schema: { hide: true } }, async (request, reply) =>
    sendLaunchPage(reply, await pageSetting({ db, config, styleSheet }), await readLaunch(db, request.query)),
  );
}
