import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getAbout } from './about.ts';

export function aboutRoutes({ handle, db, config }: Feature): void {
  handle(api.getAbout, () => getAbout({ db, config }));
}
