import type { RunInput, RunPreview } from '#contract/runs/schemas.ts';
import { skippedBecause } from '#contract/runs/words.ts';
import { type Plan, planRun, type RunDeps } from './plan-run.ts';

/** What a run would do and cost; nothing begins. */
export async function previewRun(deps: RunDeps, lessonId: string, input: RunInput): Promise<RunPreview> {
  const plan = await planRun(deps, lessonId, input);
  const { endpoint, texts, toAsk, estimate, money } = plan;
  return {
    endpoint: endpoint.name,
    model: endpoint.model ?? '',
    place: endpoint.place,
    count: texts.length,
    toAsk: toAsk.length,
    kept: texts.filter(({ skipped }) => skipped === null).length - toAsk.length,
    skipped: skippedIn(plan),
    estimate: inKopecks(estimate.total),
    byLength: estimate.byLength,
    minutes: estimate.ms === null ? null : Math.ceil((estimate.ms * toAsk.length) / 60_000),
    left: money.left === null ? null : inKopecks(money.left),
    reserve: money.reserve === null ? null : inKopecks(money.reserve),
    sharesPlace: endpoint.concurrency === 1,
  };
}

const inKopecks = (roubles: number) => Math.round(roubles * 100) / 100;

const skippedIn = ({ texts }: Plan) =>
  skippedBecause.options.flatMap((because) => {
    const count = texts.filter(({ skipped }) => skipped === because).length;
    return count === 0 ? [] : [{ because, count }];
  });
