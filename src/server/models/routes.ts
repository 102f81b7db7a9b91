import { models } from '#contract/models/calls.ts';
import { abandoned } from '#server/platform/http/abandoned.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { checkModelEndpoint } from './check-model-endpoint.ts';
import { listModelEndpoints } from './list-model-endpoints.ts';
import { createModels } from './models.ts';
import { createTrialLimit } from './trial-limit.ts';

export function modelsRoutes({ handle, db, config, metrics }: Feature): void {
  const withinLimit = createTrialLimit();
  const check = { db, ai: config.ai, models: createModels(config.ai), metrics };

  handle(models.listModelEndpoints, () => listModelEndpoints(db, config));

  handle(models.checkModelEndpoint, ({ params, viewer, reply }) =>
    withinLimit(viewer, () => checkModelEndpoint(check, params.name, abandoned(reply))),
  );
}
