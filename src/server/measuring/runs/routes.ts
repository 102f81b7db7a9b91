import { runs } from '#contract/runs/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { applyRun } from './apply/apply-run.ts';
import { askAgain, cancelRun, pauseRun, resumeRun } from './change-run.ts';
import { listRunAnswers } from './list-run-answers.ts';
import { previewRun } from './preview-run.ts';
import { listRunResults } from './results.ts';
import { getRun } from './runs.ts';
import { startRun } from './start-run.ts';

export function runsRoutes({ handle, db, config }: Feature): void {
  handle(runs.previewRun, ({ params, body }) => previewRun({ db, config }, params.id, body));
  handle(runs.listRunAnswers, ({ params, body }) => listRunAnswers({ db, config }, params.id, body));
  handle(runs.startRun, ({ params, body, viewer }) => startRun({ db, config }, viewer, params.id, body));
  handle(runs.getRun, ({ params }) => getRun(db, params.id));
  handle(runs.listRunResults, ({ params, query, viewer }) => listRunResults(db, viewer, params.id, query));
  handle(runs.pauseRun, ({ params }) => pauseRun(db, params.id));
  handle(runs.resumeRun, ({ params }) => resumeRun(db, params.id));
  handle(runs.cancelRun, ({ params, viewer }) => cancelRun(db, viewer, params.id));
  handle(runs.askAgain, ({ params, body }) => askAgain(db, params.id, body.ids));
  handle(runs.applyRun, ({ params, body, viewer }) => applyRun(db, viewer, params.id, body));
}
