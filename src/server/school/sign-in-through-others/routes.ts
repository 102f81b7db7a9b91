import type { FastifyReply, FastifyRequest } from 'fastify';
import { providers as providerCalls } from '#contract/providers/calls.ts';
import { refusalSentences } from '#contract/providers/refusals.ts';
import { clientOf } from '#server/accounts/auth/client.ts';
import {
  readSessionToken,
  readTripToken,
  setSessionCookie,
  setTripCookie,
} from '#server/accounts/auth/cookie.ts';
import { countGuess } from '#server/accounts/auth/guess-limit.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import { checkProof } from '#server/accounts/auth/proof.ts';
import { guessLink, refuseOtherViewer } from '#server/accounts/links/open-link.ts';
import { endFromProvider } from '#server/accounts/providers/end-from-provider.ts';
import { ProviderError } from '#server/accounts/providers/provider.ts';
import { type NamedProvider, providersOf } from '#server/accounts/providers/providers.ts';
import { type Purpose, startTrip, takeTrip } from '#server/accounts/providers/round-trip.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import { deadLink, notFound } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createHandle } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { invitationConsents } from '#server/school/legal/invitation-consents.ts';
import { joinsBy } from './claims.ts';
import { enter } from './enter.ts';
import { listIdentities, unbindIdentity } from './identities.ts';
import { joinGroups } from './join-groups.ts';
import { ownPath } from './own-path.ts';
import { profilePath, refusalPage, sayInWords, withPlace } from './refusal-page.ts';

interface Back {
  name: string;
  viewer: Viewer | undefined;
}

export function identitiesRoutes({ app, handle, db, config }: Feature): void {
  const providers = providersOf(config);
  const consents = invitationConsents(hasModelAbroad(config));

  function getProvider(name: string): NamedProvider {
    const provider = providers.get(name);
    if (!provider) throw new ProviderError('unknown', 'not in the file');
    return provider;
  }

  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    purpose: Purpose,
  ): Promise<string> {
    const provider = getProvider(name);
    await countGuess(db, [{ limit: 'trip', of: networkOf(request.ip) }]);
    const given = { browser: readTripToken(request, config), purpose };
    const { trip, browser } = await startTrip({ db, config }, provider, given);
    const address = await provider.begin(trip);
    setTripCookie(reply, config, browser);
    return address.href;
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, viewer }: Back,
  ): Promise<string> {
    const provider = getProvider(name);
    const back = new URL(request.url, config.signIn.publicUrl);
    const state = back.searchParams.getAll('state').length === 1 ? back.searchParams.get('state') : null;
    const taken = await takeTrip({ db, config }, provider, {
      browser: readTripToken(request, config),
      state,
    });
    if (!taken) throw new ProviderError('over', 'no such attempt in this browser');
    try {
      // The address that was asked for, under the school's own name, whatever this request calls it.
      const own = new URL(provider.redirectUri);
      own.search = back.search;
      const visitor = await provider.finish(own, taken.trip);
      if (taken.trip.isAgain && !visitor.isProved) throw new ProviderError('stale', 'not asked anew');
      const client = clientOf(request, config);
      const browser = { viewer, client, replaces: readSessionToken(request, config) };
      const { purpose } = taken;
      const { session, userId } = await enter(
        { db, config, consents },
        { provider, visitor, purpose },
        browser,
      );
      await joinGroups({ db, log: request.log }, userId, joinsBy(provider.listed.groups, visitor.claims));
      if (session !== undefined) setSessionCookie(reply, config, { token: session, remember: false, client });
      if (purpose.for === 'profile') return profilePath;
      return purpose.for === 'entry' ? purpose.next : ownPath(undefined);
    } catch (error) {
      throw withPlace(error, taken.purpose);
    }
  }

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

  void app.register(async (scope) => {
    // A provider sends a form. It reads no cookie, so that no page can use a session by it.
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
  });
}
