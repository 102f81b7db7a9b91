import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';

/** A line of SIGN_IN_FILE, read. */
export const listedProvider = (given: Partial<ListedProvider> = {}): ListedProvider => ({
  name: 'sso',
  title: 'Вход',
  kind: 'oidc',
  allowHttp: false,
  clientId: 'otklik',
  clientSecret: 'client-secret',
  email: 'claim',
  newPeople: 'everyone',
  domains: [],
  logout: 'local',
  passwords: 'allowed',
  ...given,
});
