import type { Config } from '#server/platform/config/config.ts';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';
import { oidcProvider } from './oidc.ts';
import type { Provider } from './provider.ts';
import { vkProvider } from './vk.ts';
import { yandexProvider } from './yandex.ts';

/** A provider with the line of the file that it was made of. */
export interface NamedProvider extends Provider {
  listed: ListedProvider;
  redirectUri: string;
}

export type Providers = ReadonlyMap<string, NamedProvider>;

const made = new WeakMap<Config['signIn'], Providers>();

/** By name. Made once of a configuration, since they remember what their servers have said of themselves. */
export function providersOf({ signIn }: Pick<Config, 'signIn'>): Providers {
  const known = made.get(signIn);
  if (known) return known;
  const providers = new Map(
    signIn.providers.map((listed) => [
      listed.name,
      {
        ...create(listed, signIn.publicUrl),
        listed,
        redirectUri: `${signIn.publicUrl}/api/sign-in/${listed.name}/callback`,
      },
    ]),
  );
  made.set(signIn, providers);
  return providers;
}

function create(listed: ListedProvider, publicUrl: string): Provider {
  switch (listed.kind) {
    case 'oidc':
      return oidcProvider(listed, publicUrl);
    case 'yandex':
      return yandexProvider(listed);
    case 'vk':
      return vkProvider(listed);
  }
}
