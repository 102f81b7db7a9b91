import { api } from '#contract/api.ts';
import { planCalls } from '#contract/plan-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { putOffItem } from './put-off.ts';
import { getToday } from './today.ts';
import { waveOffSteps } from './wave-off-steps.ts';

export function todayRoutes({ handle, db, config }: Feature): void {
  handle(api.getToday, ({ viewer }) => getToday({ db, config }, viewer));

  handle(planCalls.putOffItem, ({ params, viewer }) => putOffItem({ db, config }, viewer, params.key));

  handle(api.waveOffSteps, ({ body, viewer }) => waveOffSteps({ db, config }, viewer, body.steps));
}
