import * as client from 'openid-client';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';
import { ProviderError } from './provider.ts';

type Way = NonNullable<ListedProvider['clientAuth']>;

/** How the provider is told our secret. */
export interface ClientAuth {
  send: client.ClientAuth;
  /** Asks once more, in the other way, where the secret is refused and the provider offers that. */
  ask<T>(configuration: client.Configuration, work: () => Promise<T>): Promise<T>;
}

/**
 * In the header first, as every server must take it. The standard wants the secret encoded there, and some servers read it as it
 * is: with a `-` it is another secret to them. In the body nothing of the kind can happen. What has worked is remembered.
 */
export function createClientAuth({ clientSecret, clientAuth }: ListedProvider): ClientAuth {
  if (clientSecret === undefined) return { send: client.None(), ask: (_configuration, work) => work() };
  const ways: Record<Way, client.ClientAuth> = {
    basic: client.ClientSecretBasic(clientSecret),
    post: client.ClientSecretPost(clientSecret),
  };
  let known = clientAuth;
  const wayAt = (server: client.ServerMetadata): Way => known ?? (offers(server, 'basic') ? 'basic' : 'post');
  return {
    send: (server, ...rest) => ways[wayAt(server)](server, ...rest),
    async ask(configuration, work) {
      const server = configuration.serverMetadata();
      const way = wayAt(server);
      try {
        return await work();
      } catch (error) {
        if (!isSecretRefused(error)) throw error;
        const other = way === 'basic' ? 'post' : 'basic';
        if (clientAuth !== undefined || !offers(server, other)) throw refused(way);
        known = other;
        return await work().catch((again: unknown) => {
          known = undefined;
          throw isSecretRefused(again) ? refused(way, other) : again;
        });
      }
    },
  };
}

const names: Record<Way, string> = { basic: 'client_secret_basic', post: 'client_secret_post' };

/** A server that lists nothing takes the header. */
const offers = (
  { token_endpoint_auth_methods_supported: listed = [names.basic] }: client.ServerMetadata,
  way: Way,
) => listed.includes(names[way]);

/** A challenge comes instead of the word where the header was used. */
const isSecretRefused = (error: unknown): boolean =>
  (error instanceof client.ResponseBodyError && error.error === 'invalid_client') ||
  (error instanceof client.WWWAuthenticateChallengeError && error.status === 401);

const refused = (...tried: Way[]) =>
  new ProviderError(
    'invalid',
    `invalid_client: the client secret was refused (${tried.map((way) => names[way]).join(', ')})`,
  );
