import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '#server/accounts/auth/client.ts';
import {
  readSessionToken,
  readTripToken,
  setSessionCookie,
  setTripCookie,
} from '#server/accounts/auth/cookie.ts';
import { countGuess } from '#server/accounts/auth/guess-limit.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import { ProviderError } from '#server/accounts/providers/provider.ts';
import type { NamedProvider, Providers } from '#server/accounts/providers/providers.ts';
import { type Purpose, startTrip, takeTrip } from '#server/accounts/providers/round-trip.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { invitationConsents } from '#server/school/legal/invitation-consents.ts';
import { joinsBy } from './claims.ts';
import { enter } from './enter.ts';
import { joinGroups } from './join-groups.ts';
import { ownPath } from './own-path.ts';
import { profilePath, withPlace } from './refusal-page.ts';

interface Way extends Pick<Feature, 'db' | 'config'> {
  providers: Providers;
}

interface Back {
  name: string;
  viewer: Viewer | undefined;
}

/** To a provider and back: each gives the address that the browser is sent to. */
export function wayThrough({ db, config, providers }: Way) {
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
    const { search, searchParams } = new URL(request.url, config.signIn.publicUrl);
    const taken = await takeTrip({ db, config }, provider, {
      browser: readTripToken(request, config),
      state: stateIn(searchParams),
    });
    if (!taken) throw new ProviderError('over', 'no such attempt in this browser');
    try {
      // The address that was asked for, under the school's own name, whatever this request calls it.
      const own = new URL(provider.redirectUri);
      own.search = search;
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
      return placeAfter(purpose);
    } catch (error) {
      throw withPlace(error, taken.purpose);
    }
  }

  return { begin, finish };
}

/** Given twice, it is none. */
function stateIn(given: URLSearchParams): string | null {
  const [state = null, ...others] = given.getAll('state');
  return others.length === 0 ? state : null;
}

function placeAfter(purpose: Purpose): string {
  if (purpose.for === 'profile') return profilePath;
  return purpose.for === 'entry' ? purpose.next : ownPath(undefined);
}
