import * as client from 'openid-client';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';
import { boundedFetch } from '#server/platform/connections/bounded-fetch.ts';
import { asProviderError } from './call-errors.ts';
import { longestCallMs, toleranceSeconds } from './provider.ts';

export type Discovery = () => Promise<client.Configuration>;

const keptMs = 3_600_000;

/** What the provider says of itself: asked for when somebody comes, kept for an hour, and longer while it doesn't answer. */
export function createDiscovery(listed: ListedProvider, auth: client.ClientAuth): Discovery {
  let kept: { configuration: client.Configuration; at: number } | undefined;
  let asking: Promise<client.Configuration> | undefined;

  async function ask(): Promise<client.Configuration> {
    try {
      const configuration = await discover(listed, auth);
      kept = { configuration, at: Date.now() };
      return configuration;
    } catch (error) {
      if (kept) return kept.configuration;
      throw asProviderError(error, 'down');
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    if (kept && Date.now() - kept.at < keptMs) return kept.configuration;
    asking ??= ask();
    return asking;
  };
}

const ask = boundedFetch();

function discover({ issuer = '', allowHttp, clientId }: ListedProvider, auth: client.ClientAuth) {
  return client.discovery(new URL(issuer), clientId, { [client.clockTolerance]: toleranceSeconds }, auth, {
    timeout: longestCallMs / 1000,
    // Of all calls, not of this one alone.
    [client.customFetch]: (url, options) => ask(url, options as RequestInit),
    // A signature is checked though the token comes straight from the provider: one lie on the way isn't enough.
    execute: [client.enableNonRepudiationChecks, ...(allowHttp ? [client.allowInsecureRequests] : [])],
  });
}
