import { api } from '#contract/api.ts';
import { abandoned } from '#server/http/abandoned.ts';
import type { Feature } from '#server/http/feature.ts';
import { createTrialLimit } from '#server/reviews/trial-limit.ts';
import { checkModelEndpoint } from './check-model-endpoint.ts';
import { listModelEndpoints } from './list-model-endpoints.ts';
import { createModels } from './models.ts';

export function modelsRoutes({ handle, db, config, metrics }: Feature): void {
  const withinLimit = createTrialLimit();
  const check = { db, ai: config.ai, models: createModels(config.ai), metrics };

  handle(api.listModelEndpoints, () => listModelEndpoints(db, config));

  handle(api.checkModelEndpoint, ({ params, viewer, reply }) =>
    withinLimit(viewer, () => checkModelEndpoint(check, params.name, abandoned(reply))),
  );
}
