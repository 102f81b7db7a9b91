import { type ScreenName, screens } from '#contract/screens.ts';
import { parseUrl } from '#domain/parse-url.ts';

type Path<Name extends ScreenName> = (typeof screens)[Name]['path'];

/** Builds the address of a screen: `paths.course(id)`. */
export const paths = Object.fromEntries(
  Object.entries(screens).map(([name, { path }]) => [
    name,
    (...ids: string[]) => path.replace(/:\w+/g, () => ids.shift() ?? ''),
  ]),
) as { [Name in ScreenName]: (...ids: IdsOf<Path<Name>>) => string };

type IdsOf<P extends string> = P extends `${string}:${infer Rest}` ? [id: string, ...IdsOf<Rest>] : [];

/** A screen's path in the router's syntax: `/course/$id`. */
export const routePath = <const P extends string>(path: P) => path.replaceAll(':', '$') as RoutePath<P>;

export type RoutePath<P extends string> = P extends `${infer Before}:${infer After}`
  ? `${Before}$${RoutePath<After>}`
  : P;

/** The address to open after signing in: only of this site, to prevent an open redirect. */
export function safeNext(next: string | undefined): string {
  const url = next?.startsWith('/') ? parseUrl(next, here) : undefined;
  if (!url) return paths.dashboard();
  const { origin, pathname, search, hash } = url;
  // The browser would read a path that starts with two slashes as a host name.
  const isLocal = origin === here && !pathname.startsWith('//') && pathname !== paths.login();
  return isLocal ? `${pathname}${search}${hash}` : paths.dashboard();
}

const here = 'http://here.invalid';
