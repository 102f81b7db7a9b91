import { scenarios } from '#contract/scenarios/calls.ts';
import { createModels } from '#server/models/models.ts';
import { createTrialLimit } from '#server/models/trial-limit.ts';
import { abandoned } from '#server/platform/http/abandoned.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { removeScenario } from './remove-scenario.ts';
import { saveScenario } from './save-scenario.ts';
import { listScenarioTemplates } from './scenario-templates.ts';
import { getScenario, listScenarios } from './scenarios.ts';
import { suggestScenario } from './suggest-scenario.ts';

export function scenariosRoutes({ handle, db, config: { ai }, metrics }: Feature): void {
  const withinLimit = createTrialLimit();
  const suggestion = { db, ai, models: createModels(ai), metrics };

  handle(scenarios.getScenario, ({ params }) => getScenario(db, ai, params.id));
  handle(scenarios.saveScenario, ({ params, body, viewer }) =>
    saveScenario({ db, ai }, viewer, { lessonId: params.id, ...body }),
  );
  handle(scenarios.removeScenario, ({ params, viewer }) => removeScenario(db, viewer, params.id));
  handle(scenarios.listScenarios, ({ params }) => listScenarios(db, params.id));
  handle(scenarios.listScenarioTemplates, () => listScenarioTemplates());
  handle(scenarios.suggestScenario, ({ body, viewer, reply }) =>
    withinLimit(viewer, () => suggestScenario(suggestion, body, abandoned(reply))),
  );
}
