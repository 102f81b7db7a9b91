import { unsubscribe as calls } from '#contract/unsubscribe/calls.ts';
import { schoolName } from '#server/platform/branding/branding.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createHandle } from '#server/platform/http/handle.ts';
import { sendUnsubscribePage } from './unsubscribe-page.ts';
import { checkSeal, staysOn, unsubscribe } from './unsubscribe.ts';

/** The seal stands for the person: a session isn't read, so another site's request can do nothing by one. */
export function unsubscribeRoutes({ app, db, config }: Feature): void {
  void app.register(async (scope) => {
    // A mail program sends a form, which says nothing that the address doesn't.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) =>
      done(null),
    );
    const handle = createHandle(scope, async () => undefined);
    handle(calls.getUnsubscribePage, async ({ query, reply }) => {
      await checkSeal(db, query);
      return sendUnsubscribePage(reply, {
        appName: await schoolName(db, config),
        kind: query.kind,
        isDone: false,
        goesOn: staysOn(query.kind),
      });
    });
    handle(calls.unsubscribe, async ({ query, reply }) => {
      const goesOn = await unsubscribe(db, query);
      // Of this kind nothing was done: a mail program must not say that it was.
      if (staysOn(query.kind)) reply.code(409);
      const appName = await schoolName(db, config);
      return sendUnsubscribePage(reply, { appName, kind: query.kind, isDone: true, goesOn });
    });
  });
}
