import { setAsides } from '#contract/set-asides/calls.ts';
import { today } from '#contract/today/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { putOffItem } from './put-off.ts';
import { getToday } from './today.ts';
import { waveOffSteps } from './wave-off-steps.ts';

export function todayRoutes({ handle, db, config }: Feature): void {
  handle(today.getToday, ({ viewer }) => getToday({ db, config }, viewer));

  handle(setAsides.putOffItem, ({ params, viewer }) => putOffItem({ db, config }, viewer, params.key));

  handle(today.waveOffSteps, ({ body, viewer }) => waveOffSteps({ db, config }, viewer, body.steps));
}
