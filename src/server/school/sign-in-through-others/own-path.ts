const here = 'http://here.invalid';
const usual = '/dashboard';

/** Where to go once signed in: a page of ours, never another site's and never a call. */
export function ownPath(next: string | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return usual;
  const { origin, pathname, search, hash } = new URL(next, here);
  // A browser would read a path that starts with two slashes as a host name.
  const isOwn =
    origin === here && !pathname.startsWith('//') && pathname !== '/' && !/^\/api(\/|$)/.test(pathname);
  return isOwn ? `${pathname}${search}${hash}` : usual;
}
