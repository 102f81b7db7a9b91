import { providers as providerCalls } from '#contract/providers/calls.ts';
import { refusalSentences } from '#contract/providers/refusals.ts';
import { checkProof } from '#server/accounts/auth/proof.ts';
import { guessLink, refuseOtherViewer } from '#server/accounts/links/open-link.ts';
import { endFromProvider } from '#server/accounts/providers/end-from-provider.ts';
import { type Providers, providersOf } from '#server/accounts/providers/providers.ts';
import { deadLink, notFound } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createHandle } from '#server/platform/http/handle.ts';
import { listIdentities, unbindIdentity } from './identities.ts';
import { ownPath } from './own-path.ts';
import { refusalPage, sayInWords, withPlace } from './refusal-page.ts';
import { wayThrough } from './way-through.ts';

export function identitiesRoutes({ app, handle, db, config }: Feature): void {
  const providers = providersOf(config);
  const { begin, finish } = wayThrough({ db, config, providers });

  handle(providerCalls.beginSignIn, async ({ params, query, viewer, request, reply }) => {
    const isAgain = query.again !== undefined;
    const purpose = { for: 'entry', next: ownPath(query.next), isAgain } as const;
    const address = await begin(request, reply, params.name, purpose).catch((error: unknown) =>
      refusalPage(request, withPlace(error, purpose), viewer),
    );
    return reply.type('text/html; charset=utf-8').redirect(address, 302);
  });

  handle(providerCalls.finishSignIn, async ({ params, viewer, request, reply }) => {
    const address = await finish(request, reply, { name: params.name, viewer }).catch((error: unknown) =>
      refusalPage(request, error, viewer),
    );
    return reply.type('text/html; charset=utf-8').redirect(address, 302);
  });

  handle(providerCalls.leaveProvider, async ({ params, reply }) => {
    // A server that doesn't answer keeps nobody: the session here has ended already.
    const address = await providers
      .get(params.name)
      ?.leave()
      .catch(() => undefined);
    return reply.type('text/html; charset=utf-8').redirect(address?.href ?? '/', 302);
  });

  handle(providerCalls.bindByLink, async ({ params, body, viewer, request, reply }) => {
    const token = body.token.trim();
    const link = await guessLink(db, token, request.ip);
    refuseOtherViewer(link, viewer);
    if (link.purpose !== 'invite') throw deadLink();
    const address = await begin(request, reply, params.name, { for: 'link', token }).catch(sayInWords);
    return { address };
  });

  handle(providerCalls.listIdentities, ({ viewer }) => listIdentities({ db, config }, viewer));

  handle(providerCalls.bindIdentity, async ({ params, body, viewer, request, reply }) => {
    if (!providers.has(params.name)) throw notFound(refusalSentences.unknown);
    await checkProof({ db, config }, viewer, { field: 'password', password: body.password });
    const purpose = { for: 'profile', userId: viewer.id, sessionId: viewer.sessionId } as const;
    return { address: await begin(request, reply, params.name, purpose).catch(sayInWords) };
  });

  handle(providerCalls.unbindIdentity, ({ params, viewer }) =>
    unbindIdentity({ db, config }, viewer, params.id),
  );

  void app.register(async (scope) => providersRoutes(scope, { db, providers }));
}

/** What a provider itself calls, with a form. It reads no cookie, so that no page can use a session by it. */
function providersRoutes(
  scope: Feature['app'],
  { db, providers }: Pick<Feature, 'db'> & { providers: Providers },
): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32_768 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  const handleHere = createHandle(scope, async () => undefined);
  handleHere(providerCalls.endFromProvider, async ({ params, body }) => {
    await endFromProvider({ db, providers }, params.name, body.logout_token);
    return {};
  });
}
