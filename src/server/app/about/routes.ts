import { about } from '#contract/about/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getAbout } from './about.ts';

export function aboutRoutes({ handle, db, config }: Feature): void {
  handle(about.getAbout, () => getAbout({ db, config }));
}
