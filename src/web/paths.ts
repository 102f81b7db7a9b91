import { type ScreenName, screens } from '#contract/screens.ts';

type Path<Name extends ScreenName> = (typeof screens)[Name]['path'];

/** The address of each screen, with the id that it is about: `paths.course(id)`. */
export const paths = Object.fromEntries(
  Object.entries(screens).map(([name, { path }]) => [name, (id: string) => path.replace(/:\w+/, () => id)]),
) as {
  [Name in ScreenName]: Path<Name> extends `${string}:${string}` ? (id: string) => string : () => string;
};

/** An address of a screen as the router writes it: `/course/$id`. */
export const routePath = <const P extends string>(path: P) => path.replaceAll(':', '$') as RoutePath<P>;

type RoutePath<P extends string> = P extends `${infer Before}:${infer After}`
  ? `${Before}$${RoutePath<After>}`
  : P;

/** Where to go after signing in: an address of this site, never another's. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return paths.dashboard();
  const { origin, pathname, search, hash } = new URL(next, here);
  // A path that begins with two slashes would be read as another site's name.
  const isLocal = origin === here && !pathname.startsWith('//') && pathname !== paths.login();
  return isLocal ? `${pathname}${search}${hash}` : paths.dashboard();
}

const here = 'http://here.invalid';
