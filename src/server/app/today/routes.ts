import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getToday } from './today.ts';
import { waveOffSteps } from './wave-off-steps.ts';

export function todayRoutes({ handle, db, config }: Feature): void {
  handle(api.getToday, ({ viewer }) => getToday({ db, config }, viewer));

  handle(api.waveOffSteps, ({ body, viewer }) => waveOffSteps({ db, config }, viewer, body.steps));
}
