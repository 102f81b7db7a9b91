import type { AnyRouter } from '@tanstack/react-router';
import { paths, safeNext } from '#web/paths.ts';

/** To what was asked for before signing in. A file is no screen: the browser opens or saves it, over the dashboard. */
export async function goToNext(router: AnyRouter, next: string | undefined): Promise<void> {
  const href = safeNext(next);
  const isFile = /^\/(lesson|answer)-files\//.test(href);
  await router.navigate({ href: isFile ? paths.dashboard() : href, replace: true });
  if (isFile) window.location.assign(href);
}
