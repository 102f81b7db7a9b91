import type { Feature } from '#server/platform/http/feature.ts';
import { finishRoutes } from './finish-routes.ts';
import { talkRoutes } from './talk-routes.ts';

export function dialoguesRoutes(feature: Feature): void {
  talkRoutes(feature);
  finishRoutes(feature);
}
